#!/bin/sh
# Draws pictures of the lessons' pages again, with the commands that the pages speak of.
#
#     swift build && Lessons/pictures.sh
#
# Figures are drawn by `swift run figures --write`. Not here: photographs of terminals (lessons 00, 07
# and H).
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
programs=$root/.build/debug
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# picture FILE NUMBER LESSON WORDS…: the lesson's picture of that number, as a file below Lessons.
picture() {
  file=$1 number=$2 lesson=$3
  shift 3
  "$programs/$lesson" "$@" --png "$scratch/a.png" >/dev/null
  if [ "$number" -gt 1 ]; then mv "$scratch/a-$number.png" "$scratch/a.png"; fi
  mv "$scratch/a.png" "$root/Lessons/$file.png"
}

picture 03-demux/pictures/order 1 lesson03-demux demo.mp4 --cell 4
picture 03-demux/pictures/groups 1 lesson03-demux demo.mp4 --cell 5

picture 04-decode/pictures/bits 1 lesson04-decode meadow.mp4 --cell 13
picture 04-decode/pictures/motion 1 lesson04-decode meadow.mp4 --cell 9 --at 4.4 --size 500x282
picture 04-decode/pictures/planes 1 lesson04-decode meadow.mp4 --cell 6 --size 640x360
picture 04-decode/pictures/guessed 1 lesson04-decode moov-last.mp4 --cell 11
picture 04-decode/pictures/damage 1 lesson04-decode demo.mp4 --cell 10 --size 640x184
picture 04-decode/pictures/damage-2 2 lesson04-decode meadow.mp4 --cell 10 --flip 154872:4 \
  --size 640x184

picture 05-render/pictures/matrix 1 lesson05-render demo.mp4 --cell 3 --size 480x272
picture 05-render/pictures/chroma 1 lesson05-render demo.mp4 --cell 7 --size 640x300
picture 05-render/pictures/dithers 1 lesson05-render demo.mp4 --cell 10 --size 760x300
picture 05-render/pictures/dithers-adaptive 2 lesson05-render demo.mp4 --cell 10 --size 760x300

picture A-sound/pictures/waveform 1 lessonA-sound demo.mp4 --cell 3
picture A-sound/pictures/aliases 1 lessonA-sound demo.mp4 --cell 6
picture A-sound/pictures/steps 1 lessonA-sound demo.mp4 --cell 7
picture A-sound/pictures/clock 2 lessonA-sound demo.mp4 --cell 7

picture B-trickplay/pictures/strip 1 lessonB-trickplay meadow.mp4 --cell 3 --size 800x300
picture B-trickplay/pictures/gaps 1 lessonB-trickplay demo.mp4 --cell 4

picture C-transport/pictures/map 1 lessonC-transport --cell 2
picture C-transport/pictures/clock 1 lessonC-transport --cell 5

picture D-streaming/pictures/ewma 1 lessonD-streaming hls/ts/master.m3u8 --cell 6
picture D-streaming/pictures/bola 2 lessonD-streaming hls/ts/master.m3u8 --cell 6

picture E-live/pictures/damage 2 lessonE-live live.rtp --sdp live.sdp --cell 6 --size 740x300

picture F-decoder/pictures/map 1 lessonF-decoder --cell 1
picture F-decoder/pictures/intra 1 lessonF-decoder --cell 3
picture F-decoder/pictures/filter 1 lessonF-decoder --cell 8

picture G-encode/pictures/steps 1 lessonG-encode --cell 1
picture G-encode/pictures/search 1 lessonG-encode --cell 3
