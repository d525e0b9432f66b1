"""JSON Schemas (*shapes*) made from types: they describe the API, and requests and exports are checked against them.

The metadata of `Annotated` adds to a type: a text is its description, a number the maximum count of characters or
items, and a range the allowed whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints, is_typeddict

from .table import UnknownName, quoted

Shape: TypeAlias = Mapping[str, Any]
Bare: TypeAlias = Mapping[object, Shape]
"""Shapes of types without annotations, by type."""

LARGEST = 2**53 - 1
"""The largest whole number that every JSON parser reads exactly."""

BARE: Bare = {
    str: {"type": "string", "maxLength": 200},
    int: {"type": "integer", "minimum": 0, "maximum": LARGEST},
    bool: {"type": "boolean"},
    Any: {},
    NoneType: {"type": "null"},
}

MOST = {"string": "maxLength", "array": "maxItems", "object": "maxProperties"}


class Misfit(UnknownName):
    """An error for a value that does not have the required shape."""


# -- making shapes --------------------------------------------------------------------------------


def shape_of(kind: Any, bare: Bare = BARE) -> Shape:
    """Return the shape of a type; a `TypedDict` is a reference by name."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _said(shape_of(parts[0], bare), *kind.__metadata__)
    if origin in (Union, UnionType):
        return {"anyOf": [shape_of(part, bare) for part in parts]}
    if origin in (list, tuple):
        return {"type": "array", "items": shape_of(parts[0], bare)}
    if origin is not None:
        return {"type": "object", "additionalProperties": shape_of(parts[1], bare)}
    if is_typeddict(kind):
        return named(kind.__name__)
    return bare[kind] if kind in bare else _shape_of_class(kind, bare)


def _shape_of_class(kind: Any, bare: Bare) -> Shape:
    """Return the shape of a class: for a dataclass an object with all fields required, for a named tuple a list."""
    parts = {name: shape_of(hint, bare) for name, hint in hints(kind).items()}
    if is_dataclass(kind):
        return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": {}}
    return {"type": "array", "prefixItems": list(parts.values())}


def object_of(kind: Any) -> Shape:
    """Return the shape of a `TypedDict` with its fields; its docstring becomes the description."""
    parts = {name: shape_of(hint) for name, hint in hints(kind).items()}
    return _said(object_with(parts, list(parts)), *filter(None, [kind.__doc__]))


def object_with(parts: Mapping[str, Shape], must: Sequence[str]) -> Shape:
    """Return the shape of an object with no other fields than `parts`."""
    return {"type": "object", "properties": parts, "required": must, "additionalProperties": False}


@cache
def hints(kind: type | Callable[..., Any]) -> Mapping[str, Any]:
    """Return the annotated types of a class's fields, or of a function's parameters."""
    return get_type_hints(kind, include_extras=True)


def named(name: str) -> Shape:
    """Return a reference to the named shape in the API description."""
    return {"$ref": f"#/components/schemas/{name}"}


def _said(shape: Shape, *more: object) -> Shape:
    made, about = dict(shape), {}
    for one in more:
        match one:
            case str():
                about = {"description": one}
            case int():
                made[MOST[made["type"]]] = one
            case range():
                made |= {"minimum": one.start, "maximum": one.stop - 1}
    return {**made, **about}


def made(kind: Any, value: Any) -> Any:
    """Return a value of a type, made from plain data that has the type's shape."""
    if kind in BARE:
        return value
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Annotated, Union, UnionType):
        return None if value is None else made(parts[0], value)
    if origin is tuple:
        return tuple(made(parts[0], one) for one in value)
    if hasattr(kind, "__dataclass_fields__"):
        return kind(**{name: made(hint, value[name]) for name, hint in hints(kind).items()})
    if isinstance(kind, type) and issubclass(kind, tuple):
        return kind(*map(made, hints(kind).values(), value))
    return float(value) if kind is float else value


# -- checking values ------------------------------------------------------------------------------


def check(shape: Shape, value: Any, field: str) -> None:
    """Check that a value has a shape; raise `Misfit`, which names the field and its problem."""
    match shape.get("type", "anyOf" in shape):
        case True:
            if value is not None:
                check(shape["anyOf"][0], value, field)
        case "string":
            if not isinstance(value, str) or len(value) > shape["maxLength"] or not _is_written(value, shape):
                raise Misfit("error.field-text", field=quoted(field), most=shape["maxLength"])
        case "integer" | "number" as kind:
            least, most = shape["minimum"], shape["maximum"]
            is_number = type(value) is int or (type(value) is float and kind == "number")
            if not is_number or not least <= value <= most:
                raise Misfit("error.field-whole", field=quoted(field), least=least, most=most)
        case "boolean":
            if type(value) is not bool:
                raise Misfit("error.field-flag", field=quoted(field))
        case "array":
            _check_list(shape, value, field)
        case "object":
            _check_object(shape, value, field)


def _check_list(shape: Shape, value: object, field: str) -> None:
    places = shape.get("prefixItems", ())
    most = shape.get("maxItems", len(places) or LARGEST)
    if not isinstance(value, list) or not len(places) <= len(value) <= most:
        raise Misfit("error.field-list", field=quoted(field), most=most)
    for number, item in enumerate(value):
        check(places[number] if places else shape["items"], item, f"{field}[{number}]")


def _check_object(shape: Shape, value: object, field: str) -> None:
    if not isinstance(value, dict) or len(value) > shape.get("maxProperties", len(value)):
        raise Misfit("error.field-object", field=quoted(field))
    known, others = shape.get("properties", {}), shape["additionalProperties"]
    for name in shape.get("required", ()):
        if name not in value:
            raise Misfit("error.field-missing", field=quoted(name))
    for name, part in value.items():
        if name not in known and others is False:
            raise unknown_field(name, known)
        check(known.get(name, others), part, name)


def unknown_field(name: str, known: Mapping[str, Any]) -> Misfit:
    """Return the error for an unknown field, probably a misspelt one."""
    if not known:
        return Misfit("error.field-unwanted", field=quoted(name[:40]))
    return Misfit("error.field-unknown", field=quoted(name[:40]), known=", ".join(known))


def is_whole(text: str) -> bool:
    """Return whether a text can be encoded as UTF-8; JSON may contain unpaired surrogates, which cannot be encoded."""
    return text.isascii() or not re.search("[\ud800-\udfff]", text)


def _is_written(text: str, shape: Shape) -> bool:
    return is_whole(text) and ("pattern" not in shape or re.fullmatch(shape["pattern"], text) is not None)


def typed(shape: Shape, value: str, field: str) -> object:
    """Convert a URL parameter to the JSON type of its shape."""
    read: object = value
    if shape.get("type") == "integer":
        read = int(value) if value.isascii() and value.isdecimal() and len(value) < 20 else value
    elif shape.get("type") == "boolean":
        read = {"true": True, "false": False}.get(value, value)
    check(shape, read, field)
    return read
