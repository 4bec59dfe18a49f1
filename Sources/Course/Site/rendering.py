"""What becomes of the pages' Markdown, and of the sources they link to."""

import html
import re

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound


def colored(code, language=None, file=None):
    """Code as HTML; plain if the language is unknown."""
    try:
        lexer = get_lexer_by_name(language) if language else get_lexer_for_filename(file)
    except ClassNotFound:
        return html.escape(code, quote=False)
    lexer.stripnl = False
    return highlight(code, lexer, HtmlFormatter(nowrap=True))


def console(code):
    """Commands with what they print, where what the checker of pages needs is pale."""
    lines = []
    for line in html.escape(code, quote=False).splitlines():
        if line.startswith("$ "):
            line = f'<span class="prompt">$ </span><b>{line[2:]}</b>'
        elif re.fullmatch(r"\? \d+", line):
            line = f'<span class="pale">ends with status {line[2:]}</span>'
        elif line == "...":
            line = '<span class="pale">⋮</span>'
        lines.append(line.replace("[..]", '<span class="pale">…</span>'))
    return "\n".join(lines) + "\n"


def fence(tokens, index, options, env):
    """A block of code: "swift Sources/X.swift#region" and "console" among others."""
    language = (tokens[index].info.split() or ["text"])[0]
    code = tokens[index].content
    inner = console(code) if language == "console" else colored(code, language)
    return f'<pre class="{language}" tabindex="0"><code>{inner}</code></pre>\n'


def word(tokens, index, options, env):
    """Code in a line; an option such as "--cell 3" is not broken at its hyphens."""
    kind = ' class="whole"' if len(tokens[index].content) < 24 else ""
    return f"<code{kind}>{html.escape(tokens[index].content, quote=False)}</code>"


def without_comments(tokens, index, options, env):
    """HTML of a page as it is; comments are for the checker of pages only."""
    return re.sub(r"<!--.*?-->\n?", "", tokens[index].content, flags=re.DOTALL)


def parser():
    """Markdown as GitHub reads it, as far as the pages use it."""
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    rules = markdown.renderer.rules
    rules["fence"] = fence
    rules["code_inline"] = word
    rules["html_block"] = without_comments
    rules["table_open"] = lambda *_: '<div class="table" tabindex="0"><table>\n'
    rules["table_close"] = lambda *_: "</table></div>\n"
    return markdown


def with_hints(text, folder):
    """A page with the hints themselves, folded, where it has links to them."""
    def hints(match):
        files = sorted((folder / "Hints").glob(f"{match[1]}.*.md"))
        return "".join(
            f"<details>\n<summary>Hint {number}</summary>\n\n"
            f"{file.read_text(encoding='utf-8').strip()}\n\n</details>\n"
            for number, file in enumerate(files, 1)
        )
    return re.sub(r"<!-- hints (\S+) -->\n.*?<!-- end hints -->\n", hints, text, flags=re.DOTALL)
