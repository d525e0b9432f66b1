"""How `make docs` builds a site from these pages, which can be read as they are, too."""

from cartone import __version__

project = "Cartone"
author = "the authors of Cartone"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
default_role = "code"  # docstrings put names into single backticks
autodoc_member_order = "bysource"
add_module_names = False
python_use_unqualified_type_names = True

html_title = "Cartone"
html_theme = "alabaster"
html_theme_options = {
    "description": "A table for modern board games and their cardboard opponents",
    "fixed_sidebar": True,
    "page_width": "1080px",
    "sidebar_width": "260px",
}
html_show_copyright = False
html_show_sourcelink = False
