"""A minimal validator for the part of JSON Schema that the API's description uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

KINDS: Mapping[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "boolean": (bool,), "array": (list,), "object": (dict,), "null": (type(None),),
}  # fmt: skip
KNOWN = {
    "type", "description", "maxLength", "minimum", "maximum", "items", "maxItems", "properties", "required",
    "additionalProperties", "maxProperties", "anyOf", "$ref",
}  # fmt: skip


def wrong(schema: Mapping[str, Any], value: object, schemas: Mapping[str, Any], at: str = "$") -> Iterator[str]:
    """Yield a sentence for each way in which a value violates a schema."""
    assert schema.keys() <= KNOWN, f"{at}: words that this reader does not know: {schema.keys() - KNOWN}"
    if "$ref" in schema:
        yield from wrong(schemas[schema["$ref"].rpartition("/")[2]], value, schemas, at)
        return
    if "anyOf" in schema and all(list(wrong(one, value, schemas, at)) for one in schema["anyOf"]):
        yield f"{at}: {value!r} is nothing of {schema['anyOf']}"
    kind = schema.get("type")
    if kind is not None and type(value) not in KINDS[kind]:
        yield f"{at}: {value!r} is no {kind}"
        return
    if isinstance(value, str) and len(value) > schema.get("maxLength", len(value)):
        yield f"{at}: {len(value)} characters are too many"
    if type(value) is int and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{at}: {value} is out of bounds"
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            yield from wrong(schema["items"], item, schemas, f"{at}[{number}]")
    if isinstance(value, dict):
        yield from wrong_fields(schema, value, schemas, at)


def wrong_fields(
    schema: Mapping[str, Any], value: Mapping[str, Any], schemas: Mapping[str, Any], at: str
) -> Iterator[str]:
    fields, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    yield from (f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value)
    for name, part in value.items():
        if name in fields:
            yield from wrong(fields[name], part, schemas, f"{at}.{name}")
        elif others is False:
            yield f"{at}: {name} is unknown"
        elif others is not True:
            yield from wrong(others, part, schemas, f"{at}.{name}")
