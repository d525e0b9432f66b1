"""Compiling templates to Python as Jinja does, without the checks that our templates never need.

Half of the rendering time went into these checks. No function needs the context, and every template escapes its output.
"""

from __future__ import annotations

from functools import lru_cache
from keyword import iskeyword
from typing import Any

import jinja2
from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro, markup_join
from markupsafe import Markup, escape

OBJECTS = frozenset({"page", "view", "live", "place", "player", "me", "her", "printed"})
"""Names in our templates that always refer to objects: a dot after them accesses an attribute, never an item."""

ESCAPED = 4096
"""Number of escaped texts that are cached."""


class PlainCode(CodeGenerator):
    """A code generator that calls functions directly, as Python does, and escapes only what is not safe."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("(")
        for arg in node.args:
            self._argument("", arg, frame)
        if node.dyn_args is not None:
            self._argument("*", node.dyn_args, frame)
        for given in node.kwargs:
            if iskeyword(given.key):  # an attribute such as `class`
                self.write(f"**{{{given.key!r}: ")
                self.visit(given.value, frame)
                self.write("}, ")
            else:
                self._argument(f"{given.key}=", given.value, frame)
        if forward_caller:
            self.write("caller=caller, ")
        if node.dyn_kwargs is not None:
            self._argument("**", node.dyn_kwargs, frame)
        self.write(")")

    def _argument(self, before: str, value: nodes.Expr, frame: Frame) -> None:
        self.write(before)
        self.visit(value, frame)
        self.write(", ")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        if not isinstance(node.node, nodes.Name) or node.node.name not in OBJECTS:
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.joined((")
        for part in node.nodes:
            self._argument("", part, frame)
        self.write("))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("(shown if type(shown := (")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")) is Markup else environment.escaped(shown) if type(shown) is str else ")
        self.write("str(shown) if type(shown) is int else escape(shown))")


class ShortCode(PlainCode):
    """A variant of `PlainCode` that generates less code, for the offline edition."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.shown(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")


class PlainMacro(Macro):
    """A macro optimised for positional arguments."""

    def __call__(self, *given: Any, **named: Any) -> str:
        takes_more = self.catch_varargs or self.catch_kwargs or self.caller
        if named or takes_more or len(given) != self._argument_count:
            return super().__call__(*given, **named)
        return str.__new__(Markup, self._func(*given))


def joined(parts: tuple[Any, ...]) -> str:
    """Join parts of a page; if any of them is safe HTML, escape the others."""
    return markup_join(parts) if Markup in map(type, parts) else "".join(map(str, parts))


def shown(value: Any) -> str:
    """Return a value as HTML, escaped unless it is already safe."""
    return value if type(value) is Markup else str(value) if type(value) is int else escape(value)


class CompiledTemplates(Environment):
    """A Jinja environment with this compiler. Pages repeat the same words, so escaped texts are cached."""

    code_generator_class = PlainCode
    Macro = PlainMacro
    joined = staticmethod(joined)
    shown = staticmethod(shown)
    escaped = staticmethod(lru_cache(maxsize=ESCAPED)(escape))


PAGES: type[Environment] = CompiledTemplates if jinja2.__version__.startswith("3.1.") else Environment
"""The environment class to use: ours or, if an untested version of Jinja may compile differently, Jinja's own."""
