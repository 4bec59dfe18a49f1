#!/bin/sh
# Records the animated picture at the top of README.md: lesson 07 plays meadow.mp4 in xterm.
#
#   swift build -c release --product lesson07-playback && sh Fixtures/record-player.sh
#
# It wants Xvfb, xterm with sixel (`-ti vt340`) and ffmpeg with x11grab. PROGRAM names another build.
set -eu
LC_ALL=C.UTF-8
export LC_ALL

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
program=${PROGRAM:-$root/.build/release/lesson07-playback}
screen=${SCREEN_NUMBER:-:87}
columns=80 rows=24 cell=6x13
work=$(mktemp -d)
terminal='' server=''
# shellcheck disable=SC2086 # two process numbers
trap 'kill $terminal $server 2>/dev/null || true; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

Xvfb "$screen" -screen 0 640x480x24 >/dev/null 2>&1 &
server=$!
DISPLAY=$screen
export DISPLAY
tries=0
until xterm -e true 2>/dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 100 ] || { echo "record-player.sh: no X server" >&2; exit 1; }
  sleep 0.1
done

# From 3 or 4 s on: three seconds of the day, and two and a half of the night. On a busy machine the player
# makes its pictures smaller: then look at the result, and try again.
xterm -ti vt340 -xrm 'XTerm*numColorRegisters: 1024' -xrm 'XTerm*decTerminalID: vt340' \
  -fa '' -fn "$cell" -b 0 -bw 0 -bg black -fg white -geometry ${columns}x$rows+0+0 \
  -e "$program" "$root/Fixtures/meadow.mp4" --start 2 --keep-open &
terminal=$!
sleep 2.5
ffmpeg -v error -nostdin -y -f x11grab -framerate 10 -draw_mouse 0 -video_size 480x312 -i "$screen" -t 5.5 \
  -c:v ffv1 "$work/screen.mkv"
# Eight frames a second of 200 colours keep the file below 1.5 MB.
ffmpeg -v error -nostdin -y -i "$work/screen.mkv" -filter_complex \
  "fps=8,split[a][b];[a]palettegen=max_colors=200:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle" \
  -plays 0 -f apng "$root/Lessons/07-playback/pictures/meadow.png"
