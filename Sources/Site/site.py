#!/usr/bin/env python3
"""Makes a web site of the course: README.md, the lessons' pages, and all that they link to.

    Sources/Site/site.py FOLDER        (./course site does it, and installs what is missing)

The site has the folders of the package. README.md becomes index.html, a source X.swift becomes
X.swift.html, and pictures are copied. So a link stays what it was but for its ending, and works
from a disk as well as from a server. There is no text here that is not in the pages.
"""

import html
import re
import shutil
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NAME = "BytesToPixels"
HOME = Path("README.md")
GLOSSARY = Path("Lessons/GLOSSARY.md")
LESSONS = sorted(
    p.relative_to(ROOT) for p in ROOT.glob("Lessons/*-*/README.md")
)
PICTURES = {".png", ".jpg", ".gif", ".svg"}

DOCUMENT = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="{css}">
</head>
<body class="{kind}">
<header>
<a class="home" href="{home}">{name}</a>
<nav class="stages" aria-label="Lessons">{stages}</nav>
</header>
{contents}<main>
{body}
</main>
{neighbours}</body>
</html>
"""


def address(path):
    """The path in the site of a file of the package."""
    if path.suffix in PICTURES:
        return path
    if path.name == "README.md":
        return path.with_name("index.html")
    return path.with_name(path.name + ".html")


def link(path, page):
    """What the page of one file calls that of another."""
    up = [".."] * (len(page.parts) - 1)
    return "/".join([*up, *address(path).parts])


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
        files = sorted((ROOT / folder / "Hints").glob(f"{match[1]}.*.md"))
        return "".join(
            f"<details>\n<summary>Hint {number}</summary>\n\n"
            f"{file.read_text(encoding='utf-8').strip()}\n\n</details>\n"
            for number, file in enumerate(files, 1)
        )
    return re.sub(r"<!-- hints (\S+) -->\n.*?<!-- end hints -->\n", hints, text, flags=re.DOTALL)


def definitions():
    """What the glossary says of each anchor, without marks: the tooltips of its links."""
    if not (ROOT / GLOSSARY).is_file():
        return {}
    parts = re.split(r"^### (.*)$", (ROOT / GLOSSARY).read_text(encoding="utf-8"), flags=re.M)
    found = {}
    for term, text in zip(parts[1::2], parts[2::2]):
        text = re.split(r"^#", re.sub(r"<!--.*?-->", "", text), flags=re.M)[0]
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
        found[Site.anchor(term, {})] = " ".join(re.sub(r"[`*]", "", plain).split())
    return found


class Site:
    def __init__(self, folder):
        self.definitions = definitions()
        self.folder = folder
        self.waiting = [HOME, *LESSONS]
        self.seen = set(self.waiting)
        self.markdown = parser()

    def build(self):
        """Writes all pages, and whatever one of them links to."""
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / "site.css", self.folder / "site.css")
        while self.waiting:
            path = self.waiting.pop()
            target = self.folder / address(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix in PICTURES:
                shutil.copy(ROOT / path, target)
                continue
            text = (ROOT / path).read_text(encoding="utf-8")
            page = self.page(path, text) if path.suffix == ".md" else self.source(path, text)
            target.write_text(page, encoding="utf-8")

    def page(self, path, text):
        """A page in Markdown."""
        tokens = self.markdown.parse(with_hints(text, path.parent))
        title, contents, seen = NAME, [], {}
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                inline = tokens[place + 1]
                name = self.anchor(inline.content, seen)
                token.attrs["id"] = name
                label = html.escape(re.sub("[`*]", "", inline.content), quote=False)
                if token.tag == "h1":
                    title = label
                    continue
                if token.tag == "h2":
                    contents.append(f'<li><a href="#{name}">{label}</a></li>')
                mark = f' <a class="mark" href="#{name}" aria-label="Link to this place">#</a>'
                inline.children.append(Token("html_inline", "", 0, content=mark))
            for child in token.children or []:
                file, _, anchor = child.attrs.get("href", "").partition("#")
                if file.endswith(GLOSSARY.name) and anchor in self.definitions:
                    child.attrs |= {"class": "term", "title": self.definitions[anchor]}
                for key in ("href", "src"):
                    if key in child.attrs:
                        child.attrs[key] = self.target(child.attrs[key], path)
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        return self.document(path, title, body, self.outline(contents), "page")

    @staticmethod
    def outline(items):
        """The list of contents, beside the page or above it."""
        nav = '<nav class="contents" aria-label="On this page"><ul>{}</ul></nav>\n'
        return nav.format("".join(items)) if items else ""

    def source(self, path, text):
        """A source file, with a number and an anchor for each line."""
        lines = colored(text, file=path.name).removesuffix("\n").split("\n")
        numbered = "".join(
            f'<span class="line" id="L{number}">{line}\n</span>'
            for number, line in enumerate(lines, 1)
        )
        name = str(path).replace("/", "/<wbr>")
        body = f'<h1>{name}</h1>\n<pre class="source" tabindex="0"><code>{numbered}</code></pre>'
        return self.document(path, path.name, body, "", "file")

    def document(self, path, title, body, contents, kind):
        stages = " ▸</span> ".join(
            f'<span><a href="{link(lesson, path)}"{" aria-current=page" if lesson == path else ""}>'
            f"{lesson.parent.name.replace('-', ' ')}</a>"
            for lesson in LESSONS
        ) + "</span>"
        css = "/".join([".."] * (len(path.parts) - 1) + ["site.css"])
        return DOCUMENT.format(
            title=title if title == NAME else f"{title} – {NAME}", css=css, kind=kind,
            home=link(HOME, path), name=NAME, stages=stages, contents=contents, body=body,
            neighbours=self.neighbours(path),
        )

    def neighbours(self, path):
        """The lesson before and the one after, at the foot of a lesson."""
        order = [HOME, *LESSONS]
        if path not in order:
            return ""
        place = order.index(path)
        links = []
        for other, word in ((place - 1, "back to"), (place + 1, "on to")):
            if 0 <= other < len(order):
                folder = order[other].parent.name
                name = folder.replace("-", " ") or "the start"
                links.append(f'<a href="{link(order[other], path)}">{word} {name}</a>')
        return f'<nav class="neighbours" aria-label="Next">{"".join(links)}</nav>\n'

    def target(self, target, page):
        """A link of a page as the site has it; what it leads to becomes a page too."""
        file, mark, anchor = target.partition("#")
        if re.match("[a-z]+:", target) or not file:
            return target
        path = (ROOT / page.parent / file).resolve().relative_to(ROOT)
        if not (ROOT / path).is_file():
            raise SystemExit(f"site: {page}: the link '{target}' leads to no file")
        if path not in self.seen:
            self.seen.add(path)
            self.waiting.append(path)
        return link(path, page) + mark + anchor

    @staticmethod
    def anchor(text, seen):
        """What GitHub calls a heading in links; a second "Options" is "options-1"."""
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        seen[name] = seen.get(name, 0) + 1
        return name if seen[name] == 1 else f"{name}-{seen[name] - 1}"


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: site.py FOLDER")
    Site(Path(sys.argv[1])).build()
