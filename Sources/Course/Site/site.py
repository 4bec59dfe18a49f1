#!/usr/bin/env python3
"""Makes a web site of the course: README.md, the lessons' pages, and all that they link to.

    Sources/Course/Site/site.py FOLDER [PROGRESS]    (./course site does it, and installs what is missing)

PROGRESS is a file with the output of ./course list --json.

The site has the folders of the package. README.md becomes index.html, a source X.swift becomes
X.swift.html, and pictures are copied. So a link stays what it was but for its ending, and works
from a disk as well as from a server. What is read is in the pages; the generator adds navigation,
a search, and marks of progress.
"""

import html
import re
import shutil
import sys
from pathlib import Path

from markdown_it.token import Token

# Nothing is written beside the sources.
sys.dont_write_bytecode = True

from macroblock import Macroblock
from overview import Overview
from progress import Progress
from rendering import colored, parser, with_hints
from search_index import SearchIndex

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
NAME = "BytesToPixels"
HOME = Path("README.md")
GLOSSARY = Path("Lessons/GLOSSARY.md")
AIDS = {"Glossary": GLOSSARY, "Cheat sheet": Path("Lessons/CHEATSHEET.md")}
LIFE = Path("macroblock")
STYLES = [
    ROOT / "Sources/Course/LessonKit/HTML/base.css", HERE / "site.css", HERE / "macroblock.css",
]
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
<link rel="stylesheet" href="{root}site.css">
<script src="{root}site.js" defer></script>
</head>
<body class="{kind}" data-root="{root}">
<header>
<a class="home" href="{home}">{name}</a>
<nav class="stages" aria-label="Lessons">{stages}</nav>
<nav class="aids" aria-label="Aids">{aids}</nav>
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


def title(lesson):
    """The first heading of a page, without marks."""
    first = (ROOT / lesson).read_text(encoding="utf-8").split("\n", 1)[0]
    return re.sub("[#`*]", "", first).strip()


# The picture that stands for a lesson, where it is not the first one on its page.
COVERS = {
    "00": "4-color.png", "01": "read-jump-read.svg", "02": "nested-boxes.svg", "03": "layers.svg",
    "04": "macroblock.svg", "05": "ycbcr-cube.svg", "06": "saw-named.svg", "07": "clock.svg",
    "A": "overlap.svg", "C": "nesting.svg", "D": "ladder-path.svg", "E": "conveyor.svg",
    "F": "intra-modes.svg", "H": "corrections.png",
}


def picture_of(lesson):
    """The words and the path of the picture that stands for a lesson."""
    text = (ROOT / lesson).read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^]]*)\]\(([^)]+)\)", text)
    if not pictures:
        raise SystemExit(f"site: {lesson} has no picture")
    cover = COVERS.get(lesson.parent.name.partition("-")[0], "")
    alt, file = next((p for p in pictures if cover and p[1].endswith(cover)), pictures[0])
    return " ".join(alt.split()), str(lesson.parent / file)


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
    def __init__(self, folder, progress):
        self.definitions = definitions()
        self.progress = progress
        self.index = SearchIndex()
        self.folder = folder
        self.waiting = [HOME, *LESSONS, *AIDS.values()]
        self.seen = set(self.waiting)
        self.markdown = parser()

    def build(self):
        """Writes all pages, and whatever one of them links to."""
        self.folder.mkdir(parents=True, exist_ok=True)
        styles = "".join(file.read_text(encoding="utf-8") for file in STYLES)
        (self.folder / "site.css").write_text(styles, encoding="utf-8")
        for script in ["site.js", "macroblock.js"]:
            shutil.copy(HERE / script, self.folder / script)
        (self.folder / address(LIFE)).write_text(self.life(), encoding="utf-8")
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
        (self.folder / "search.js").write_text(self.index.script(), encoding="utf-8")

    def page(self, path, text):
        """A page in Markdown."""
        tokens = self.markdown.parse(with_hints(text, ROOT / path.parent))
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
                mark = self.progress.mark(inline.content) + mark
                inline.children.append(Token("html_inline", "", 0, content=mark))
            for child in token.children or []:
                file, _, anchor = child.attrs.get("href", "").partition("#")
                if file.endswith(GLOSSARY.name) and anchor in self.definitions:
                    child.attrs |= {"class": "term", "title": self.definitions[anchor]}
                for key in ("href", "src"):
                    if key in child.attrs:
                        child.attrs[key] = self.target(child.attrs[key], path)
        self.index.add_page("/".join(address(path).parts), html.unescape(title), tokens)
        if path == HOME:
            first = next(place for place, token in enumerate(tokens) if token.tag == "h2")
            tokens.insert(first, Token("html_block", "", 0, content=self.overview(path) + self.cards()))
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        kind = "home page" if path == HOME else "page"
        return self.document(path, title, body, self.outline(contents), kind)

    def life(self):
        """The page on one macroblock, in scenes that scroll."""
        body = Macroblock().body(self.markdown.renderInline, lambda file: self.target(file, LIFE))
        body += '\n<script src="macroblock.js" defer></script>'
        return self.document(LIFE, "The life of a macroblock", body, "", "life")

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
        def item(name, other):
            current = ' aria-current="page"' if other == path else ""
            return f'<a href="{link(other, path)}"{current}>{name}</a>'

        stages = " ▸</span> ".join(
            f"<span>{item(lesson.parent.name.replace('-', ' '), lesson)}{self.progress.count(lesson.parent.name)}"
            for lesson in LESSONS
        ) + "</span>"
        return DOCUMENT.format(
            title=title if title == NAME else f"{title} – {NAME}", kind=kind,
            root="../" * (len(path.parts) - 1), home=link(HOME, path), name=NAME, stages=stages,
            aids=" ".join(item(*aid) for aid in AIDS.items()), contents=contents, body=body,
            neighbours=self.neighbours(path),
        )

    def overview(self, page):
        """The picture of the pipeline."""
        return Overview([
            (*lesson.parent.name.split("-", 1), title(lesson), link(lesson, page), self.progress.passed(lesson.parent.name))
            for lesson in LESSONS
        ]).svg()

    def cards(self):
        """A picture of each lesson, with its question, and the way to the page that scrolls."""
        life = Macroblock()
        cards = [
            f'<a class="card wide" href="{link(LIFE, HOME)}">{life.drawing("picture")}'
            "<span><b>The life of a macroblock</b> A hand waves, and costs "
            f'{life.numbers["bytes"]} bytes. Follow them from the file to the screen.</span></a>'
        ]
        for lesson in LESSONS:
            name = lesson.parent.name
            alt, picture = picture_of(lesson)
            question = title(lesson).partition(": ")[2]
            cards.append(
                f'<a class="card" href="{link(lesson, HOME)}"><img src="{self.target(picture, HOME)}" '
                f'alt="{html.escape(alt)}"><span><b>{name.replace("-", " ")}</b> '
                f"{html.escape(question[:1].upper() + question[1:])}</span></a>"
            )
        return f'<nav class="cards" aria-label="Each lesson in a picture">{"".join(cards)}</nav>\n'

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
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit("usage: site.py FOLDER [PROGRESS]")
    progress = Progress(Path(sys.argv[2]).read_text(encoding="utf-8") if sys.argv[2:] else None)
    Site(Path(sys.argv[1]), progress).build()
