#!/bin/sh
# Films and networks for the simulator of lesson D, in the JSON forms of the Sabre simulator.
# They are made of plain arithmetic: two runs give the same bytes.
set -eu
cd "$(dirname "$0")/sessions"

python3 - <<'PYTHON'
import json

def lines(name, entries):
    with open(name, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n")

def period(seconds, kbps, latency=80):
    return {"duration_ms": int(seconds * 1000), "bandwidth_kbps": kbps, "latency_ms": latency}

state = 7
def unit():
    """A linear congruential generator: MINSTD."""
    global state
    state = state * 48271 % 2147483647
    return state / 2147483647

# 100 segments of 3 s in six qualities; busy scenes need half as much again.
rates = [250, 500, 1000, 2000, 3500, 6000]
sizes = []
for index in range(100):
    scene = 0.7 + 0.8 * unit()
    sizes.append([int(rate * 3000 * scene / 8) * 8 for rate in rates])
with open("movie.json", "w") as file:
    file.write('{"segment_duration_ms": 3000,\n"bitrates_kbps": %s,\n"segment_sizes_bits": [\n%s\n]}\n' % (
        rates, ",\n".join(str(row) for row in sizes)))

lines("step.json", [period(40, 5000), period(600, 600)])
lines("drop.json", [period(40, 5000), period(25, 150), period(600, 5000)])
lines("sawtooth.json", [period(5, 300 + 400 * step) for step in range(12)])

# A mobile link: it stays in its state or goes to a neighbouring one every 2 s.
states, place, periods = [150, 400, 900, 1800, 3500, 6000], 3, []
for _ in range(60):
    dice = unit()
    place += -1 if dice < 0.25 else 1 if dice > 0.75 else 0
    place = min(max(place, 0), len(states) - 1)
    periods.append(period(2, int(states[place] * (0.85 + 0.3 * unit())), int(60 + 120 * unit())))
lines("mobile.json", periods)
PYTHON
