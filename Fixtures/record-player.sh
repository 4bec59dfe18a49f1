#!/bin/sh
# Records the animated picture at the top of README.md: lesson 07 plays meadow.mp4 in xterm, and `x` looks inside
# the decoder.
#
#   swift build -c release --product lesson07-playback && sh Fixtures/record-player.sh
#
# It wants Xvfb, xterm with sixel (`-ti vt340`), xdotool and ffmpeg with x11grab. PROGRAM names another build, OUTPUT
# another file.
set -eu
LC_ALL=C.UTF-8
export LC_ALL

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
program=${PROGRAM:-$root/.build/release/lesson07-playback}
screen=${SCREEN_NUMBER:-:87}
columns=80 rows=24 size=480x270
font=-misc-fixed-medium-r-semicondensed--13-120-75-75-c-60-iso10646-1
work=$(mktemp -d)
terminal='' server='' recorder=''
# shellcheck disable=SC2086 # process numbers
trap 'kill $recorder $terminal $server 2>/dev/null || true; rm -rf "$work"' EXIT
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

# Nearly ten seconds: after one of them each `x` leads to the next view of the decoder at work, and the
# last one back to the film. All of it is played at a quarter of the speed and recorded for four times as long, so
# that a busy machine, or a debug build, does it too.
xterm -ti vt340 -xrm 'XTerm*numColorRegisters: 1024' -xrm 'XTerm*decTerminalID: vt340' -xrm 'XTerm*privateColorRegisters: true' \
  -fa '' -fn "$font" -b 0 -bw 0 -bg black -fg white -geometry ${columns}x$rows+0+0 \
  -e "$program" "$root/Fixtures/meadow.mp4" --size "$size" --palette adaptive --audio off --keep-open &
terminal=$!
sleep 1.2
xdotool key braceleft braceleft
sleep 2
ffmpeg -v error -nostdin -y -f x11grab -framerate 2.5 -draw_mouse 0 -video_size 480x312 -i "$screen" -t 38 \
  -c:v ffv1 "$work/screen.mkv" &
recorder=$!
for view in types bits qp vectors prediction correction unfiltered film; do
  sleep 4.2
  echo "$view"
  xdotool key x
done
wait $recorder
# 72 colours keep the file below 1.5 MB, which is all that the pages' checker allows. None of them is transparent: a light page would shine through.
ffmpeg -v error -nostdin -y -i "$work/screen.mkv" -filter_complex \
  "setpts=PTS/4,split[a][b];[a]palettegen=max_colors=72:stats_mode=full:reserve_transparent=0[p];[b][p]paletteuse=dither=none:diff_mode=rectangle" \
  -r 10 -plays 0 -f apng "${OUTPUT:-$root/Lessons/07-playback/pictures/meadow.png}"
