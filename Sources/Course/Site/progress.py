"""How far the learner is, as ./course list --json tells it."""

import json

MARKS = {"passed": "✔", "begun": "◐", "uncompiled": "✘", "failed": "✘", "crashed": "✘", "endless": "✘"}


class Progress:
    def __init__(self, text):
        """Takes the output of the command; None for a site that shows no progress."""
        self.exercises = json.loads(text)["exercises"] if text else []

    def passed(self, lesson):
        """How many exercises of a lesson pass, of how many: "2/7"; nothing before one is begun."""
        states = [e["state"] for e in self.exercises if e["lesson"] == lesson]
        if all(state == "waiting" for state in states):
            return ""
        return f"{states.count('passed')}/{len(states)}"

    def count(self, lesson):
        """The same beside the lesson's link."""
        passed = self.passed(lesson)
        return f'<span class="count" title="exercises that pass">{passed}</span>' if passed else ""

    def mark(self, heading):
        """A mark beside the heading of an exercise that is begun."""
        number = heading.split(" ")[0]
        for exercise in self.exercises:
            state = exercise["state"]
            if exercise["number"] == number and state in MARKS:
                return f' <span class="state {state}" title="{state}">{MARKS[state]}</span>'
        return ""
