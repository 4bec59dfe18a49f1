"""The picture of the pipeline at the top of the site: each stage is a link to its lesson."""

import html

# The lessons in the order in which data pass them, with what each hands on.
STAGES = [
    ("01", "bytes"), ("02", "boxes"), ("03", "samples"), ("04", "frames"), ("06", "frames in time"),
    ("05", "pixels"), ("07", "a film"),
]

BOX, GAP = 86, 20


class Overview:
    def __init__(self, lessons):
        """Takes (number, name, question, address, exercises that pass or "") of each lesson."""
        self.lessons = {lesson[0]: lesson for lesson in lessons}
        data = dict(STAGES)
        main = [number for number, _ in STAGES if number in self.lessons]
        electives = [number for number in self.lessons if number not in data]
        self.rows = [[(number, data.get(number, "")) for number in row] for row in (main, electives)]

    def svg(self):
        """The picture in two widths; the style sheet shows the one that fits. Below it, why 06 precedes 05."""
        note = "Frames wait (06) before they are drawn (05). Read in the order of the numbers."
        return (
            self.drawing("wide", 7) + self.drawing("narrow", 3) + f'<p class="overview-note">{note}</p>\n'
        )

    def drawing(self, name, columns):
        width = columns * (BOX + GAP) - GAP + 4
        parts, top = [], 2
        for row in self.rows:
            for start in range(0, len(row), columns):
                for column, (number, data) in enumerate(row[start:start + columns]):
                    left = 2 + column * (BOX + GAP)
                    parts.append(self.stage(number, data, left, top))
                    if data and number != row[-1][0]:
                        parts.append(self.arrow(left + BOX + 4, top + 26))
                # Those that hand on data have it below them.
                top += 82 if row[0][1] else 62
            top += 4
        return (
            f'<svg class="overview {name}" viewBox="0 0 {width} {top - 6}" role="group" '
            f'aria-label="The lessons, in the order in which data pass them">\n'
            + "".join(parts) + "</svg>\n"
        )

    def stage(self, number, data, left, top):
        _, name, question, address, progress = self.lessons[number]
        middle = left + BOX // 2
        texts = [("number", 19, f"{number} {progress}".strip()), ("name", 38, name)]
        if data:
            texts.append(("data", 66, f"▸ {data}"))
        lines = "".join(
            f'<text class="{kind}" x="{middle}" y="{top + row}">{html.escape(text)}</text>'
            for kind, row, text in texts
        )
        kind = "" if data else ' class="elective"'
        return (
            f'<a href="{address}"{kind}><title>{html.escape(question)}</title>'
            f'<rect x="{left}" y="{top}" width="{BOX}" height="50" rx="6"/>{lines}</a>\n'
        )

    @staticmethod
    def arrow(left, row):
        return f'<path class="arrow" d="M{left} {row - 5}l7 5l-7 5"/>\n'
