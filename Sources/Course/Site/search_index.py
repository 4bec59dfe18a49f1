"""The index of the site's search: each heading of a page with the text below it."""

import json
import re


class SearchIndex:
    def __init__(self):
        self.entries = []

    def add_page(self, address, title, tokens):
        """Adds a page, from the tokens of its Markdown; their headings have their anchors."""
        heading, anchor, texts = title, "", []
        for place, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag in ("h2", "h3"):
                self.add(address + anchor, title, heading, texts)
                heading = self.plain(tokens[place + 1])
                anchor, texts = "#" + token.attrs["id"], []
            elif token.type == "inline" and tokens[place - 1].type != "heading_open":
                texts.append(self.plain(token))
            elif token.type == "fence":
                texts.append(token.content)
        self.add(address + anchor, title, heading, texts)

    def add(self, address, title, heading, texts):
        text = re.sub(r"\s+", " ", " ".join(texts)).strip()
        if text or heading != title:
            self.entries.append([address, title, heading, text])

    @staticmethod
    def plain(inline):
        """The text of a paragraph without its marks."""
        return "".join(
            child.content if child.type in ("text", "code_inline") else " "
            for child in inline.children or [] if child.type in ("text", "code_inline", "softbreak")
        )

    def script(self):
        """The index as a script: a page on a disk may load that, and no other data."""
        entries = sorted(self.entries)
        text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
        return f"const searchIndex = {text};\n"
