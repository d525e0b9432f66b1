"""Shapes of JSON, written as JSON Schema: the description of the API shows them, and requests are checked by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from ...table import UnknownName, quoted

Shape: TypeAlias = Mapping[str, Any]

LARGEST = 2**53 - 1
"""The largest whole number that every program reads as it was written."""


class Misfit(UnknownName):
    """What was sent does not have the shape that it should have."""


# -- how shapes are written -----------------------------------------------------------------------


def text(about: str = "", most: int = 200) -> Shape:
    return _said({"type": "string", "maxLength": most}, about)


def whole(about: str = "", least: int = 0, most: int = LARGEST) -> Shape:
    return _said({"type": "integer", "minimum": least, "maximum": most}, about)


def flag(about: str = "") -> Shape:
    return _said({"type": "boolean"}, about)


def listed(items: Shape, about: str = "", most: int | None = None) -> Shape:
    limit = {"maxItems": most} if most is not None else {}
    return _said({"type": "array", "items": items, **limit}, about)


def mapped(values: Shape, about: str = "", most: int | None = None) -> Shape:
    """An object with any names."""
    limit = {"maxProperties": most} if most is not None else {}
    return _said({"type": "object", "additionalProperties": values, **limit}, about)


def thing(about: str = "", /, may: Mapping[str, Shape] | None = None, **must: Shape) -> Shape:
    """An object with these fields; those that `may` be there can be left out."""
    fields = {**must, **(may or {})}
    return _said({"type": "object", "properties": fields, "required": list(must), "additionalProperties": False}, about)


def anything(about: str = "") -> Shape:
    return _said({}, about)


def or_null(shape: Shape) -> Shape:
    return {"anyOf": [shape, {"type": "null"}]}


def named(name: str) -> Shape:
    """A shape that has a name in the description."""
    return {"$ref": f"#/components/schemas/{name}"}


def _said(shape: dict[str, Any], about: str) -> Shape:
    return {**shape, "description": about} if about else shape


# -- how requests are checked ---------------------------------------------------------------------


def check(shape: Shape, value: object, field: str) -> None:
    """Whether a request has a shape; `Misfit` says what is wrong with which field."""
    for problem in _misfits(shape, value, field):
        raise problem


def _misfits(shape: Shape, value: object, field: str) -> Iterator[Misfit]:
    match shape.get("type"):
        case "string":
            if not isinstance(value, str) or len(value) > shape["maxLength"] or not _is_unicode(value):
                yield Misfit("error.field-text", field=quoted(field), most=shape["maxLength"])
        case "integer":
            if type(value) is not int or not shape["minimum"] <= value <= shape["maximum"]:
                yield Misfit(
                    "error.field-whole", field=quoted(field), least=shape["minimum"], most=shape["maximum"]
                )  # fmt: skip
        case "boolean":
            if type(value) is not bool:
                yield Misfit("error.field-flag", field=quoted(field))
        case "array":
            yield from _misfits_in_list(shape, value, field)
        case "object":
            yield from _misfits_in_object(shape, value, field)


def _misfits_in_list(shape: Shape, value: object, field: str) -> Iterator[Misfit]:
    if not isinstance(value, list) or len(value) > shape["maxItems"]:
        yield Misfit("error.field-list", field=quoted(field), most=shape["maxItems"])
        return
    for number, item in enumerate(value):
        yield from _misfits(shape["items"], item, f"{field}[{number}]")


def _misfits_in_object(shape: Shape, value: object, field: str) -> Iterator[Misfit]:
    if not isinstance(value, dict) or len(value) > shape.get("maxProperties", len(value)):
        yield Misfit("error.field-object", field=quoted(field))
        return
    known, others = shape.get("properties", {}), shape["additionalProperties"]
    for name in shape.get("required", ()):
        if name not in value:
            yield Misfit("error.field-missing", field=quoted(name))
    for name, part in value.items():
        if name not in known and not others:
            yield unknown_field(name, known)
        else:
            yield from _misfits(known.get(name) or others, part, name)


def unknown_field(name: str, known: Mapping[str, Any]) -> Misfit:
    """Something that nobody here reads: more likely a slip than a wish."""
    if not known:
        return Misfit("error.field-unwanted", field=quoted(name[:40]))
    return Misfit("error.field-unknown", field=quoted(name[:40]), known=", ".join(known))


def _is_unicode(value: str) -> bool:
    """Whether a text can be written at all: JSON can name halves of letters."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def typed(shape: Shape, value: str, field: str) -> object:
    """A parameter of an address as its shape has it."""
    read: object = value
    if shape.get("type") == "integer":
        read = int(value) if value.isascii() and value.isdecimal() and len(value) < 20 else value
    elif shape.get("type") == "boolean":
        read = {"true": True, "false": False}.get(value, value)
    check(shape, read, field)
    return read


__all__ = [
    "Misfit", "Shape", "anything", "check", "flag", "listed", "mapped", "named", "or_null", "text",
    "thing", "typed", "unknown_field", "whole",
]  # fmt: skip
