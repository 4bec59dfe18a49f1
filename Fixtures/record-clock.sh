#!/bin/sh
# Records what a sound device says of itself, for lesson A: sh Fixtures/record-clock.sh FILE [DEVICE]
#
# clock-pipewire-pulse.csv was made with PipeWire 0.3.65 by way of its PulseAudio server and ALSA's plugin:
# DEVICE was 'pulse', its sink a module-null-sink.
set -eu
trace=$(mktemp)
trap 'rm -f "$trace"' EXIT
swift run -c release lesson07-playback demo.mp4 --audio "alsa:${2:-default}" --trace "$trace"
{
  echo 'timeUs,written,delay'
  sed -n 's/.*"event":"sound".*"wallUs":\([0-9]*\),.*"written":\([0-9]*\),"delay":\(-*[0-9]*\),.*/\1,\2,\3/p' \
    "$trace" | head -400
} > "$1"
