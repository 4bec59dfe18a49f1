#!/bin/sh
# Makes the fixtures: `sh Fixtures/make.sh` all of them, `sh Fixtures/make.sh demo hevc` some.
#
# The fixtures are committed: you need this only to change them. It wants ffmpeg 5.1 or later with
# libx264, libx265, libaom-av1, libvpx-vp9, libopus and drawtext, and a monospaced font
# (FONT=/path/to/font.ttf chooses another one).
# Two runs with the same ffmpeg and font give the same bytes; other versions give other bytes.
set -eu
LC_ALL=C
export LC_ALL

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
work=

fail() {
  echo "make.sh: $*" >&2
  exit 1
}

check_tools() {
  for tool in ffmpeg ffprobe; do
    command -v "$tool" >/dev/null 2>&1 ||
      fail "$tool is missing: install ffmpeg 5.1 or later (apt install ffmpeg, brew install ffmpeg)"
  done
  for part in encoder=libx264 encoder=libx265 encoder=libaom-av1 encoder=libvpx-vp9 encoder=aac \
    encoder=libopus encoder=ac3 encoder=eac3 encoder=flac filter=drawtext filter=geq; do
    # ffmpeg exits with 0 for an unknown name too, so look at what it says.
    ffmpeg -hide_banner -h "$part" 2>/dev/null | grep -Eq '^(Encoder|Filter) ' ||
      fail "this ffmpeg was built without ${part#*=} (${part%=*})"
  done
}

# Prints the path of DejaVu Sans Mono Bold, or of the font that FONT names.
find_font() {
  if [ -n "${FONT:-}" ]; then
    [ -f "$FONT" ] || fail "FONT=$FONT is not a file"
    echo "$FONT"
    return
  fi
  matched=
  if command -v fc-match >/dev/null 2>&1; then
    matched=$(fc-match --format='%{file}' 'DejaVu Sans Mono:bold')
  fi
  # fc-match always answers with some font: believe it only if it is the one that was asked for.
  case $matched in
    *DejaVuSansMono-Bold*) ;;
    *) matched=/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf ;;
  esac
  [ -f "$matched" ] ||
    fail "DejaVu Sans Mono Bold is missing: install it (apt install fonts-dejavu-core) or set FONT"
  echo "$matched"
}

# ---- Encoding ------------------------------------------------------------------------------------

# ffmpeg with everything that could vary switched off: no dates, no version strings, no metadata
# from the input, one thread a filter and a codec.
encode() {
  output=$1
  shift
  ffmpeg -v error -nostdin -y -filter_threads 1 -filter_complex_threads 1 "$@" \
    -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -threads 1 "$output"
}

# RGB to Y'CbCr. ffmpeg would use BT.601 for whatever size unless told.
#   to_yuv bt709|smpte170m tv|pc yuv420p|yuv444p
to_yuv() {
  echo "scale=in_range=pc:out_range=$2:out_color_matrix=$1:flags=$exact,format=$3,setsar=1"
}
exact=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact

# What the file says about its colours, in the bitstream and in the colr box.
bt709='-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709'
bt601_full='-color_range pc -colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m'

# x264 with a fixed GOP: no scene cuts, so that every sync sample is where the arithmetic puts it.
#   x264 FRAMES_PER_GOP B_FRAMES CRF
x264() {
  echo "-c:v libx264 -preset slow -crf $3 -g $1 -keyint_min $1 -sc_threshold 0 -bf $2" \
    "-b_strategy 0 -flags:v +cgop+bitexact -x264-params threads=1:lookahead-threads=1:b-pyramid=normal"
}

# x264 signs its streams with an SEI of 700 bytes. demo.mp4 keeps it, small files do not need it.
unsigned='-bsf:v filter_units=remove_types=6'

# ---- Drawing -------------------------------------------------------------------------------------

# Alpha of a rectangle with rounded corners.   rounded WIDTH HEIGHT RADIUS
rounded() {
  across="max(abs(X+0.5-$1/2)-$1/2+$3,0)"
  down="max(abs(Y+0.5-$2/2)-$2/2+$3,0)"
  echo "255*clip(0.5+$3-hypot($across,$down),0,1)"
}

# Alpha of a disc in the middle of a square.     disc SIDE RADIUS
disc() {
  echo "255*clip($2+0.5-hypot(X+0.5-$1/2,Y+0.5-$1/2),0,1)"
}

# A picture by formula.                          layer WIDTHxHEIGHT RED GREEN BLUE ALPHA
layer() {
  echo "color=black:size=$1:rate=30,trim=end_frame=1,format=gbrap,geq=r='$2':g='$3':b='$4':a='$5'"
}

# The same with 60 frames that repeat for ever; formulas see their number as N.
cycle() {
  echo "color=black:size=$1:rate=30,trim=end_frame=60,format=gbrap," \
    "geq=r='$2':g='$3':b='$4':a='$5',loop=-1:size=60,setpts=N/30/TB"
}

# Lays the second input on the first.            put X Y [CONDITION]
put() {
  echo "overlay=format=gbrp:x='$1':y='$2':enable='${3:-1}'"
}

# Text on a fixed baseline (plain y would jump with the height of the digits).
#   text X BASELINE SIZE COLOUR TEXT
text() {
  echo "drawtext=fontfile=font.ttf:x='$1':y=$2-max_glyph_a:fontsize=$3:fontcolor=$4:text='$5'"
}

# Frame counter and clock (rounded to the millisecond), as drawtext wants them.
counter='%{eif\:n\:d\:3}'
clock='%{eif\:floor(n/1800)\:d\:2}\:%{eif\:mod(floor(n/30),60)\:d\:2}'
clock=$clock'.%{eif\:floor(mod(n*1000/30+0.5,1000))\:d\:3}'

# The eight bars of WIDTH pixels in the usual order: white, yellow, cyan, green, magenta, red, blue,
# black.                                         bar_red|bar_green|bar_blue WIDTH LEVEL
bar_red() { echo "($2)*not(mod(floor(X/$1/2),2))"; }
bar_green() { echo "($2)*lt(X,4*$1)"; }
bar_blue() { echo "($2)*not(mod(floor(X/$1),2))"; }

# A beep of 100 ms at the start of each second: 1000 Hz on even seconds, 750 Hz on odd ones. Its first
# and last millisecond fade, so that it does not click.
beep="0.3*sin(2*PI*t*if(mod(floor(t),2),750,1000))*lt(mod(t,1),0.1)"
beep=$beep"*min(1,1000*mod(t,1))*min(1,1000*(0.1-mod(t,1)))"

# ---- demo.mp4 ------------------------------------------------------------------------------------

# The face of the course, and the file that every lesson takes apart. Margins and gaps are 16 pixels
# and all panels start on whole macroblocks, so that flat colours stay exact. They are colours of the
# 6×6×6 cube (multiples of 51), so that a terminal with a fixed palette has no need to dither them.
# The flash lasts frames 0 to 2 of each second, as the beep does, and the ball meets the floor in the
# same moment. The hand takes one GOP, 60 frames and 60 ticks, for a turn. The playhead moves 2 pixels
# a frame.
make_demo() {
  flash='lt(mod(n,30),3)'
  white='0xFFFFFF' grey='0x999999' cyan='0x33CCFF' orange='0xFF9933'

  # The dial: polar coordinates around its middle, and the hand's own axis.
  turn='(mod(N,60)*PI/30)'
  radius='hypot(X-79.5,Y-79.5)'
  angle='atan2(X-79.5,79.5-Y)'
  along="((X-79.5)*sin($turn)-(Y-79.5)*cos($turn))"
  aside="abs((X-79.5)*cos($turn)+(Y-79.5)*sin($turn))"
  hand="255*clip(2-$aside,0,1)*clip($along-26,0,1)*clip(57-$along,0,1)"
  behind="mod($turn-$angle+4*PI,2*PI)"
  trail="120*pow(clip(1-$behind/2.1,0,1),1.5)*clip($radius-26,0,1)*clip(57-$radius,0,1)"
  tick="abs(mod($angle+2*PI+PI/60,PI/30)-PI/60)*$radius"
  tick="170*clip(1.2-$tick,0,1)*clip($radius-62.5,0,1)*clip(68-$radius,0,1)"
  quarter="abs(mod($angle+2*PI+PI/4,PI/2)-PI/4)*$radius"
  quarter="255*clip(2.5-$quarter,0,1)*clip($radius-60,0,1)*clip(70-$radius,0,1)"
  rim='gt(hypot(X-23.5,Y-23.5),20.5)'
  shine='clip(1-hypot(X-8,Y-8)/7,0,1)'

  # Colour bars: 100 % above, 75 % below. Ramps: every grey from 0 to 255, every hue.
  level='if(lt(Y,48),255,191)'
  ramp_red='if(lt(Y,40),X,255*clip(abs(X*6/256-3)-1,0,1))'
  ramp_green='if(lt(Y,40),X,255*clip(2-abs(X*6/256-2),0,1))'
  ramp_blue='if(lt(Y,40),X,255*clip(2-abs(X*6/256-4),0,1))'

  # A zone plate whose rings reach one pixel at the edge, and line pairs of one and two pixels.
  rings='127.5+127.5*cos(PI/64*(pow(X-31.5,2)+pow(Y-31.5,2))-2*PI*N/60)'
  fine="if(lt(Y,64),$rings,255*mod(floor(X/if(lt(X,32),1,2)),2))"

  # What a mask as wide as the picture lets show of the timeline: a rounded track from x = 16 to 624
  # with a gap at each sync sample.
  gap='between(mod(X-20,120),0,1)*between(X,30,610)'
  mask="255*max($gap,1-clip(4.5-hypot(max(abs(X-319.5)-300,0),Y-3.5),0,1))"

  graph="
    $(layer 640x360 0 0 51 255),format=gbrp,loop=-1:size=1,setpts=N/30/TB[page];
    $(layer 304x160 0 0 0 "$(rounded 304 160 8)")[panel1];
    $(layer 112x160 0 0 0 "$(rounded 112 160 8)")[panel2];
    $(layer 160x160 0 0 0 "$(rounded 160 160 8)")[panel3];
    [page][panel1]$(put 16 48)[a1]; [a1][panel2]$(put 336 48)[a2]; [a2][panel3]$(put 464 48)[a3];

    $(layer 256x80 "$(bar_red 32 "$level")" "$(bar_green 32 "$level")" "$(bar_blue 32 "$level")" \
      "$(rounded 256 80 6)")[bars];
    $(layer 256x80 "$ramp_red" "$ramp_green" "$ramp_blue" "$(rounded 256 80 6)")[ramps];
    $(cycle 64x80 "$fine" "$fine" "$fine" "$(rounded 64 80 6)")[fine];
    [a3][bars]$(put 16 224)[b1]; [b1][ramps]$(put 288 224)[b2]; [b2][fine]$(put 560 224)[b3];

    $(layer 160x160 153 153 153 "max($tick,$quarter)")[ticks];
    $(cycle 160x160 51 204 255 "max($hand,$trail)")[hand];
    $(layer 48x48 "102*$rim" "102*$rim" "if($rim,102,51)" "$(disc 48 22)")[hub];
    $(layer 48x48 255 255 255 "$(disc 48 22)")[hub_lit];
    [b3][ticks]$(put 464 48)[c1]; [c1][hand]$(put 464 48)[c2];
    [c2][hub]$(put 520 104)[c3]; [c3][hub_lit]$(put 520 104 "$flash")[c4];

    $(layer 84x4 102 102 102 "$(rounded 84 4 2)")[floor];
    $(layer 84x4 255 255 255 "$(rounded 84 4 2)")[floor_lit];
    $(layer 24x24 255 "153+60*$shine" "51+100*$shine" "$(disc 24 11.5)")[ball];
    [c4][floor]$(put 350 192)[d1]; [d1][floor_lit]$(put 350 192 "$flash")[d2];
    [d2][ball]$(put '410-abs(60-mod(n,120))' '168-416*(mod(n,30)/30)*(1-mod(n,30)/30)')[d3];

    $(layer 608x8 51 51 102 255)[track];
    $(layer 608x8 51 204 255 255)[played];
    $(layer 640x8 0 0 51 "$mask")[mask];
    $(layer 20x20 255 255 255 "$(disc 20 8)")[head];
    [d3][track]$(put 16 320)[e1]; [e1][played]$(put 2*n-584 320)[e2];
    [e2][mask]$(put 0 320)[e3]; [e3][head]$(put 10+2*n 314)[e4];

    [e4]$(text 16 34 20 $white BytesToPixels),
    $(text w-16-tw 34 14 $grey 'H.264  640×360  30 fps  BT.709'),
    $(text 32 139 104 $white "$counter"), $(text 32 193 50 $orange "$clock"),
    $(text 232 84 22 $cyan 'GOP %{eif\:floor(n/60)\:d}'), $(text 232 139 18 $grey 'of 300'),
    $(text 16 346 13 $grey '0 s'), $(text 140-tw/2 346 13 $grey '2 s'),
    $(text 260-tw/2 346 13 $grey '4 s'), $(text 380-tw/2 346 13 $grey '6 s'),
    $(text 500-tw/2 346 13 $grey '8 s'), $(text 624-tw 346 13 $grey '10 s'),
    trim=end_frame=300,$(to_yuv bt709 tv yuv420p)[video]"

  # shellcheck disable=SC2046,SC2086 # the words in $(x264) and $bt709 are separate arguments
  encode "$here/demo.mp4" -filter_complex "$graph" \
    -f lavfi -i "aevalsrc='$beep|$beep':sample_rate=48000:duration=10" \
    -map '[video]' -map 0:a $(x264 60 3 12) -profile:v high -level 3.0 $bt709 \
    -c:a aac -b:a 64k -metadata title='BytesToPixels demo' -movflags +faststart
}

# ---- Small files ---------------------------------------------------------------------------------

# A moving picture with a frame counter, in RGB. At 160×90 the coded picture is 160×96: a decoder has
# six rows to crop.                               card WIDTHxHEIGHT SECONDS
card() {
  echo "testsrc2=size=$1:rate=30:duration=$2,format=gbrp," \
    "drawbox=x=iw-58:y=ih-32:w=58:h=32:color=black:t=fill," \
    "$(text w-54 "h-8" 28 white "$counter"),format=gbrp"
}

# Bars of known colours, 32 pixels wide and 48 high (100 % above, 75 % below), over a frame counter.
# 256×144 is a whole number of macroblocks, so that the colours come out exactly.
bars_card() {
  level='if(lt(Y,48),255,if(lt(Y,96),191,0))'
  echo "$(layer 256x144 "$(bar_red 32 "$level")" "$(bar_green 32 "$level")" \
    "$(bar_blue 32 "$level")" 255),loop=29:size=1,setpts=N/30/TB," \
    "$(text '(w-tw)/2' 134 40 white "$counter"),format=gbrp"
}

# The small file: H.264 High with B-frames and CAVLC (demo.mp4 has CABAC), a sync sample every half
# second, and a mono AAC track. All damaged files are copies of it.
# shellcheck disable=SC2046,SC2086
make_small() {
  encode "$here/small.mp4" -f lavfi -i "$(card 160x90 2),$(to_yuv bt709 tv yuv420p)" \
    -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=2" \
    $(x264 15 2 30) -coder vlc -profile:v high $bt709 $unsigned -c:a aac -b:a 32k \
    -movflags +faststart
}

# HEVC with B-frames and an edit list: the other codec, hvcC instead of avcC, 2-byte NAL headers.
# shellcheck disable=SC2086
make_hevc() {
  settings=keyint=30:min-keyint=30:scenecut=0:open-gop=0:bframes=3:b-adapt=0:b-pyramid=1
  settings=$settings:pools=none:frame-threads=1:wpp=0:info=0:log-level=error
  encode "$here/hevc.mp4" -f lavfi -i "$(card 160x90 2),$(to_yuv bt709 tv yuv420p)" \
    -c:v libx265 -preset slow -crf 30 -profile:v main -x265-params "$settings" -tag:v hvc1 $bt709 \
    -movflags +faststart
}

# Constrained Baseline: no B-frames, so no ctts box, an edit list that starts at 0, and decode order
# is presentation order. And moov after mdat, as ffmpeg writes it unless told otherwise.
# shellcheck disable=SC2046,SC2086
make_moov_last() {
  encode "$here/moov-last.mp4" -f lavfi -i "$(card 160x90 2),$(to_yuv bt709 tv yuv420p)" \
    $(x264 30 0 30) -profile:v baseline $bt709 $unsigned
}

# Stored on its side, with a matrix in tkhd that turns it 90° clockwise: shown as 90×160, upright.
# The options for this differ between versions of ffmpeg, so the nine numbers are patched in: in tkhd
# (version 0) they are 48 bytes from the start of the box. x' = 90 - y, y' = x, as phones write it.
# shellcheck disable=SC2046,SC2086
make_rotated() {
  encode "$here/rotated.mp4" \
    -f lavfi -i "$(card 90x160 1),transpose=cclock,$(to_yuv bt709 tv yuv420p)" \
    $(x264 30 2 30) -profile:v high $bt709 $unsigned -movflags +faststart
  offset=$(($(box_offset "$here/rotated.mp4" 746b6864) + 48))
  patch "$here/rotated.mp4" "$offset" '\000\000\000\000\000\001\000\000\000\000\000\000'
  patch "$here/rotated.mp4" $((offset + 12)) '\377\377\000\000\000\000\000\000\000\000\000\000'
  patch "$here/rotated.mp4" $((offset + 24)) '\000\132\000\000\000\000\000\000\100\000\000\000'
}

# Full range and the BT.601 matrix, both tagged: with another matrix or range the bars look wrong.
# shellcheck disable=SC2046,SC2086
make_full_range_601() {
  encode "$here/full-range-601.mp4" -f lavfi -i "$(bars_card),$(to_yuv smpte170m pc yuv420p)" \
    $(x264 30 2 12) -profile:v high $bt601_full $unsigned -movflags +faststart
}

# Says nothing about its colours, neither in the bitstream nor in a colr box. At this size players
# assume BT.601 and limited range, and that is what it was made with.
# shellcheck disable=SC2046,SC2086
make_no_color_tags() {
  untagged=setparams=range=unknown:color_primaries=unknown:color_trc=unknown:colorspace=unknown
  encode "$here/no-color-tags.mp4" \
    -f lavfi -i "$(bars_card),$(to_yuv smpte170m tv yuv420p),$untagged" \
    $(x264 30 2 12) -profile:v high $unsigned -movflags +faststart
}

# An odd width and height. H.264 crops 4:2:0 pictures in steps of two, so this has to be 4:4:4.
# shellcheck disable=SC2046,SC2086
make_odd_size() {
  encode "$here/odd-size.mp4" -f lavfi -i "$(card 161x91 1),$(to_yuv bt709 tv yuv444p)" \
    $(x264 30 2 32) -profile:v high444 $bt709 $unsigned -movflags +faststart
}

# No video track at all.
make_audio_only() {
  encode "$here/audio-only.mp4" -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=2" \
    -c:a aac -b:a 32k -movflags +faststart
}

# ---- Damaged files -------------------------------------------------------------------------------

# All bytes of a file as one line of hex digits.   hex FILE
hex() {
  od -An -v -tx1 "$1" | tr -d ' \n'
}

# Offset of the first box of a type: of its size field, four bytes before the type.
#   box_offset FILE HEX_OF_TYPE
box_offset() {
  hex "$1" | awk -v type="$2" '{
    for (at = 9; at <= length($0); at += 2)
      if (substr($0, at, 8) == type) { print (at - 9) / 2; exit }
  }'
}

# Overwrites bytes.                                patch FILE OFFSET BYTES_AS_PRINTF_ESCAPES
patch() {
  # shellcheck disable=SC2059 # the bytes are the format
  printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

# The first 60 % of small.mp4: moov is whole, mdat stops in the middle of a sample.
make_truncated() {
  byte_count=$(($(wc -c <"$here/small.mp4") * 60 / 100))
  dd if="$here/small.mp4" of="$here/truncated.mp4" bs=1 count="$byte_count" 2>/dev/null
}

# stsz of the video track claims 4,294,967,295 samples: 16 GiB for whoever believes it.
# In stsz: size 4, type 4, version and flags 4, sample_size 4, sample_count 4.
make_damaged_stsz() {
  cp "$here/small.mp4" "$here/damaged-stsz.mp4"
  offset=$(box_offset "$here/small.mp4" 7374737a)
  patch "$here/damaged-stsz.mp4" $((offset + 16)) '\377\377\377\377'
}

# pasp, 16 bytes in the sample entry avc1, claims 4,096 bytes: more than avc1, stbl, trak or moov has
# left, less than the file has.
make_damaged_box() {
  cp "$here/small.mp4" "$here/damaged-box.mp4"
  offset=$(box_offset "$here/small.mp4" 70617370)
  patch "$here/damaged-box.mp4" "$offset" '\000\000\020\000'
}

# 16 bytes in the middle of a P-frame's slice are inverted: the second P-frame after the second sync
# sample. Whatever builds on it is wrong until the third. CAVLC (see small.mp4) makes a decoder
# notice; with CABAC such damage mostly decodes to nonsense without a complaint.
make_damaged_slice() {
  cp "$here/small.mp4" "$here/damaged-slice.mp4"
  # In decode order: the sync sample is number 16, then P B B (17–19), then the P-frame 20.
  invert "$here/damaged-slice.mp4" 20
}

# Inverts 16 bytes in the middle of a sample of the first video track.      invert FILE SAMPLE_NUMBER
invert() {
  packet=$(ffprobe -v error -select_streams v -show_entries packet=pos,size -of csv=p=0 "$1" |
    sed -n "$2p")
  size=${packet%%,*}
  offset=${packet#*,}
  offset=$((${offset%,} + size / 2))
  inverted=
  bytes=$(dd if="$1" bs=1 skip="$offset" count=16 2>/dev/null | od -An -v -tu1)
  for byte in $bytes; do
    inverted=$inverted$(printf '\\%03o' $((255 - byte)))
  done
  patch "$1" "$offset" "$inverted"
}

# ---- Containers ----------------------------------------------------------------------------------

# shellcheck source=Fixtures/make-meadow.sh
. "$here/make-meadow.sh"
# shellcheck source=Fixtures/make-boxes.sh
. "$here/make-boxes.sh"
# shellcheck source=Fixtures/make-containers.sh
. "$here/make-containers.sh"
# shellcheck source=Fixtures/make-captions.sh
. "$here/make-captions.sh"
# shellcheck source=Fixtures/make-transport.sh
. "$here/make-transport.sh"
# shellcheck source=Fixtures/make-hls.sh
. "$here/make-hls.sh"
# shellcheck source=Fixtures/make-rtp.sh
. "$here/make-rtp.sh"
# shellcheck source=Fixtures/make-fragments.sh
. "$here/make-fragments.sh"
# shellcheck source=Fixtures/make-pictures.sh
. "$here/make-pictures.sh"
# shellcheck source=Fixtures/make-streams.sh
. "$here/make-streams.sh"
# shellcheck source=Fixtures/make-bars.sh
. "$here/make-bars.sh"
# shellcheck source=Fixtures/make-hostile.sh
. "$here/make-hostile.sh"

# ---- The run -------------------------------------------------------------------------------------

all='demo meadow meadow-baseline small hevc moov-last rotated full-range-601 no-color-tags odd-size audio-only'
all="$all truncated damaged-stsz damaged-box damaged-slice"
all="$all variable-rate negative-offsets delayed trimmed two-edits large-offsets compact-sizes"
all="$all quicktime rotated-180 rotated-270 mirrored anamorphic two-videos two-descriptions"
all="$all hevc-10bit av1 vp9 audio-codecs chapters subtitles captions encrypted fragmented hybrid"
all="$all transport packets packets-192 packets-rollover packets-hevc hls live live-hevc live-ts"
all="$all fragmented-separate fragmented-sidx fragmented-nested-sidx truncated-moov"
all="$all truncated-header truncated-moof truncated-fragment hostile"
all="$all h264-10bit h264-422 h264-422-10bit h264-444-10bit h264-gray hevc-422-10bit hevc-444"
all="$all hevc-444-12bit hevc-gray hevc-gray-10bit vp9-10bit av1-10bit bt601 bt2020"
all="$all chroma-top-left hdr-pq hdr-hlg"
all="$all avc3 hev1 no-vui size-change size-change-descriptions stream-aspect nal-length-1 nal-length-2"
all="$all hevc-nal-length-2 interlaced open-gop hevc-open-gop slices hevc-slices damaged-sync"
all="$all hevc-size-change vp9-size-change av1-size-change"
all="$all damaged-open-gop hevc-damaged-slice hevc-damaged-header"

for kind in 601-limited 601-full 709-limited 709-full 2020-limited 2020-full; do
  all="$all bars-$kind-8 bars-$kind-10"
done
all="$all bars-ycgco bars-rgb"

# shellcheck disable=SC2086 # one argument a name
[ $# -gt 0 ] || set -- $all
for name in "$@"; do
  case " $all " in
    *" $name "*) ;;
    *) fail "no fixture is called $name; there are: $all" ;;
  esac
done

check_tools
font=$(find_font)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cp "$font" "$work/font.ttf"
cd "$work"
for name in "$@"; do
  echo "$name"
  "make_$(echo "$name" | tr - _)"
done
