#!/bin/sh
# Makes the raw streams of H.264 in h264/: small ones, each for a tool of the codec or for a trap that a
# decoder falls into. x264 writes them, libavcodec says what is in them: h264/frames.md5.
#
#     Fixtures/make-h264.sh            all
#     Fixtures/make-h264.sh NAME…      some
#
# Needs ffmpeg with libx264; made with ffmpeg 5.1 and x264 core 164. One thread, so that each run gives
# the same bytes.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
out=$here/h264
mkdir -p "$out"

# Twelve frames of the film with a walk along a lake: texture, motion, and a cut at night.
film="-ss 5.8 -i $here/meadow.mp4 -frames:v 12 -vf scale=96:80:flags=bitexact+bicubic,format=yuv420p"
# The same brightening from black: weights pay.
fade="-ss 1 -i $here/meadow.mp4 -frames:v 14"
fade="$fade -vf scale=96:80:flags=bitexact+bicubic,fade=in:0:12,format=yuv420p"
# Noise, of which nothing can be predicted.
noise="-f lavfi -i color=gray:size=32x32:rate=25,noise=alls=100:allf=t:all_seed=264,format=yuv420p"

# A pattern that turns, slides and is disturbed: small blocks, far vectors, directions of all kinds.
dance="-f lavfi -i testsrc2=size=192x160:rate=25,rotate=a=n/9,noise=alls=12:allf=t:all_seed=264"
dance="$dance,crop=96:80:x=3.4*n:y=1.7*n,format=yuv420p"
# Black and white dots, of which no prediction comes near, beside a calm ground: samples as they are, with
# neighbours of all kinds.
dots='if(lt(mod(X+Y/2+9*N\,64)\,20)\,255*gte(random(1)\,0.5)\,X+Y)'
dots="-f lavfi -i nullsrc=size=64x32:rate=25,geq=$dots:128+X/4:128+Y/2,format=yuv420p"

# x264's message with its settings is longer than some of these pictures: it goes, and all others.
filter=filter_units=remove_types=6

# B pictures that others refer to: the blocks that direct prediction looks at may have list 1 alone.
direct=bframes=3:b-adapt=0:b-pyramid=normal:ref=3

# What has the encoder send samples as they are where that is cheaper.
samples=qp=1:subme=9:psy=0:trellis=0:bframes=1:b-adapt=0

# stream NAME "SOURCE" PROFILE x264-PARAMETERS [OPTION…]
stream() {
  name=$1 source=$2 profile=$3 parameters=$4
  shift 4
  # shellcheck disable=SC2086 # the source is several arguments
  ffmpeg -v error -y $source -an -c:v libx264 -threads 1 -profile:v "$profile" -preset medium \
    -x264-params "threads=1:lookahead-threads=1:keyint=250:$parameters" \
    -bsf:v "$filter" -flags +bitexact "$@" -f h264 "$out/$name.264"
}

make() {
  case $1 in
    intra-cavlc) stream "$1" "$film" main qp=30:keyint=1:cabac=0 -frames:v 4 ;;
    intra-cabac) stream "$1" "$film" high qp=32:keyint=1:partitions=all -frames:v 4 ;;
    baseline) stream "$1" "$film" baseline qp=30:cabac=0 ;;
    cavlc-8x8) stream "$1" "$film" high qp=28:cabac=0:bframes=2 -frames:v 8 ;;
    cqm-jvt) stream "$1" "$film" high qp=28:cqm=jvt -frames:v 8 ;;
    constrained-intra)
      stream "$1" "$dance" high qp=38:constrained-intra=1:bframes=2:subme=9 -frames:v 6 ;;
    no-8x8dct) stream "$1" "$film" main qp=30:8x8dct=0 ;;
    partitions-all)
      stream "$1" "$dance" high qp=36:partitions=all:subme=9:bframes=0 -frames:v 5 ;;
    partitions-b) stream "$1" "$dance" high qp=36:partitions=all:subme=9:bframes=3:b-adapt=0 -frames:v 8 ;;
    deblock-offsets) stream "$1" "$film" high qp=34:deblock=-3,3 ;;
    deblock-strong) stream "$1" "$film" high qp=34:deblock=6,6 ;;
    no-deblock) stream "$1" "$film" high qp=34:no-deblock=1 ;;
    slices) stream "$1" "$film" high qp=30:slices=3:bframes=2 ;;
    references) stream "$1" "$film" high qp=32:ref=16:bframes=0:mixed-refs=1 -frames:v 20 ;;
    direct-temporal) stream "$1" "$dance" high "qp=42:direct=temporal:$direct" -frames:v 12 ;;
    direct-spatial) stream "$1" "$dance" high "qp=42:direct=spatial:$direct" -frames:v 12 ;;
    direct-temporal-cavlc)
      stream "$1" "$dance" main "qp=42:direct=temporal:$direct:cabac=0" -frames:v 12 ;;
    weights-none) stream "$1" "$fade" high qp=32:weightp=0:weightb=0:bframes=2 ;;
    weights-blind) stream "$1" "$fade" high qp=32:weightp=1:bframes=2 ;;
    weights-fade) stream "$1" "$fade" high qp=32:weightp=2:bframes=2 ;;
    pyramid) stream "$1" "$film" high qp=34:bframes=8:b-pyramid=strict:b-adapt=0 -frames:v 20 ;;
    open-group)
      # Messages say where decoding can start: they stay.
      filter=null
      stream "$1" "$film" high qp=34:bframes=3:b-adapt=0:open-gop=1:keyint=6:min-keyint=6 \
        -frames:v 18
      filter=filter_units=remove_types=6 ;;
    qp-0) stream "$1" "$film" high crf=1:qpmin=0:qpmax=0 -frames:v 2 ;;
    qp-1) stream "$1" "$film" high qp=1 -frames:v 2 ;;
    qp-10) stream "$1" "$film" high qp=10 -frames:v 3 ;;
    qp-40) stream "$1" "$film" high qp=40 -frames:v 20 ;;
    qp-51) stream "$1" "$film" high qp=51 -frames:v 20 ;;
    qp-changes)
      stream "$1" "$dance" high crf=36:aq-mode=1:aq-strength=3:chroma-qp-offset=-4 -frames:v 6 ;;
    counters-wrap) stream "$1" "$film" high qp=44:bframes=0:ref=2 -frames:v 48 ;;
    counters-wrap-b) stream "$1" "$film" high qp=44:bframes=2:ref=2:b-adapt=0 -frames:v 48 ;;
    intra-refresh)
      filter=null
      stream "$1" "$film" high qp=34:intra-refresh=1:keyint=8:bframes=0 -frames:v 20
      filter=filter_units=remove_types=6 ;;
    noise-cavlc) stream "$1" "$noise" main qp=1:cabac=0:bframes=1 -frames:v 3 ;;
    noise-cabac) stream "$1" "$noise" high crf=1:qpmin=0:qpmax=4:bframes=1 -frames:v 3 ;;
    pcm-cavlc) stream "$1" "$dots" main "$samples:cabac=0" -frames:v 3 ;;
    pcm-cabac) stream "$1" "$dots" high "$samples" -frames:v 3 ;;
    cropped)
      stream "$1" "$film" high qp=32 -vf scale=90:74:flags=bitexact+bicubic,format=yuv420p ;;
    gray) stream "$1" "$film" high qp=32 -pix_fmt gray -frames:v 8 ;;
    sets-change) make_sets_change ;;
    lossless) stream "$1" "$film" high444 qp=0 -frames:v 1 ;;
    *) echo "no stream is called $1" >&2 && exit 1 ;;
  esac
}

# Two sizes one after the other, the second with sets of other numbers, then the first again.
make_sets_change() {
  work=$(mktemp -d)
  full=$out
  out=$work
  stream a "$film" high qp=34:bframes=2 -frames:v 6
  stream b "$film" main qp=34:sps-id=3 -frames:v 4 \
    -vf scale=64:48:flags=bitexact+bicubic,format=yuv420p
  out=$full
  cat "$work/a.264" "$work/b.264" "$work/a.264" > "$out/sets-change.264"
  rm -r "$work"
}

all="intra-cavlc intra-cabac baseline cavlc-8x8 cqm-jvt constrained-intra no-8x8dct partitions-all"
all="$all partitions-b deblock-offsets deblock-strong no-deblock slices references direct-temporal"
all="$all direct-spatial direct-temporal-cavlc weights-none weights-blind weights-fade pyramid"
all="$all open-group qp-0 qp-1 qp-10 qp-40 qp-51 qp-changes counters-wrap counters-wrap-b"
all="$all intra-refresh noise-cavlc noise-cabac pcm-cavlc pcm-cabac cropped gray sets-change lossless"

# shellcheck disable=SC2086 # one argument a name
[ $# -gt 0 ] || set -- $all
for name in "$@"; do
  echo "$name"
  make "$name"
done

# What libavcodec decodes: the MD5 of all pictures, planes tightly packed, one after the other.
for file in "$out"/*.264; do
  name=$(basename "$file" .264)
  sum=$(ffmpeg -v error -flags unaligned -i "$file" -fps_mode passthrough -autoscale 0 -f rawvideo - |
    md5sum | cut -c 1-32)
  echo "$sum  $name"
done > "$out/frames.md5"
