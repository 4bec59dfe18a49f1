# Fixtures that differ in the form of their bitstream: where the parameter sets are, how long the
# lengths of the NAL units are, which pictures refer to which. Read by make.sh.

# ---- Parameter sets ------------------------------------------------------------------------------

entries=moov/trak/mdia/minf/stbl/stsd

# H.264 with parameter sets in the samples.        in_band OUTPUT CARD OPTION…
# shellcheck disable=SC2046,SC2086
in_band() {
  output=$1 card=$2
  shift 2
  encode "$output" -f lavfi -i "$card" $(x264 15 2 34):repeat-headers=1 -profile:v high $bt709 \
    -tag:v avc3 "$@"
}

# The parameter sets are in the samples only: avcC has none. With access unit delimiters and the
# SEI of a stream for broadcast: buffering periods, picture timing, x264's signature.
make_avc3() {
  in_band "$here/avc3.mp4" "$(card 160x90 1),$(to_yuv bt709 tv yuv420p)" -maxrate 200k -bufsize 100k \
    -x264opts nal-hrd=vbr:aud=1:pic-struct=1
  old=$(box_at "$here/avc3.mp4" $entries/avc3/avcC)
  # High profile has four more bytes behind the two counts: chroma format, two depths, a third count.
  replace "$here/avc3.mp4" $entries/avc3/avcC \
    "$(box avcC "$(echo "$old" | cut -c 17-26)" e0 00 fd f8 f8 00)"
}

# The same for HEVC: hvcC has no arrays. Behind each picture an SEI has the MD5 of its planes.
# shellcheck disable=SC2046,SC2086
make_hev1() {
  encode "$here/hev1.mp4" -f lavfi -i "$(card 160x90 1),$(to_yuv bt709 tv yuv420p)" \
    $(x265 15 2 34 repeat-headers=1 aud=1 hrd=1 hash=1 vbv-maxrate=200 vbv-bufsize=100) \
    -profile:v main -tag:v hev1 $bt709
  old=$(box_at "$here/hev1.mp4" $entries/hev1/hvcC)
  replace "$here/hev1.mp4" $entries/hev1/hvcC "$(box hvcC "$(echo "$old" | cut -c 17-60)" 00)"
}

# No VUI: the stream does not say how many pictures have to be reordered, so a decoder must assume as
# many as the level has room for, or guess. The SPS ends with the flag for the VUI, which is bit 74 of
# this one: two more bits of the cropping, the flag as 0, and the stop bit make the tenth byte.
# shellcheck disable=SC2046,SC2086
make_no_vui() {
  encode "$here/no-vui.mp4" -f lavfi -i "$(card 160x90 1),$(to_yuv bt709 tv yuv420p)" \
    $(x264 15 3 34) -profile:v high $bt709 $unsigned
  old=$(box_at "$here/no-vui.mp4" $entries/avc1/avcC)
  length=$(number_at "$old" 14 2)
  sets=$(echo "$old" | cut -c $(((16 + length) * 2 + 1))-)
  replace "$here/no-vui.mp4" $entries/avc1/avcC "$(box avcC "$(echo "$old" | cut -c 17-28)" \
    000a "$(echo "$old" | cut -c 33-50)$(u8 $(($(number_at "$old" 25 1) & 0xc0 | 0x10)))" "$sets")"
}

# ---- Changes of format ---------------------------------------------------------------------------

# 160×90, then 120×90 with pixels of 4:3: the same shape on the screen. One sample entry, whose avcC
# knows the first half only; the new parameter sets are in sample 16. No pasp: the stream says it.
make_size_change() {
  in_band first.mp4 "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p)" $unsigned
  in_band second.mp4 "$(card 120x90 0.5),$(to_yuv bt709 tv yuv420p),setsar=4/3" $unsigned
  replace first.mp4 $entries/avc3/pasp ''
  joined "$here/size-change.mp4" first.mp4 second.mp4 "$(u32 1 1 15 1)" \
    "$(box_at first.mp4 $entries/avc3)"
}

# The same change between two sample entries, each with its own size, pasp and parameter sets.
make_size_change_descriptions() {
  plain first.mp4 0.5
  # shellcheck disable=SC2046,SC2086
  encode second.mp4 -f lavfi -i "$(card 120x90 0.5),$(to_yuv bt709 tv yuv420p),setsar=4/3" \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned
  joined "$here/size-change-descriptions.mp4" first.mp4 second.mp4 "$(u32 2 1 15 1 2 15 2)" \
    "$(box_at first.mp4 $entries/avc1)" "$(box_at second.mp4 $entries/avc1)"
}

# What size-change.mp4 is, for codecs that say everything in their sync samples.
#   changing NAME ENTRY OPTION…
# shellcheck disable=SC2086
changing() {
  name=$1 entry=$2
  shift 2
  for size in 160x90 120x90; do
    encode $size.mp4 -f lavfi -i "$(card $size 0.5),$(to_yuv bt709 tv yuv420p)" "$@" $bt709
    replace $size.mp4 "$entries/$entry/pasp" ''
  done
  joined "$here/$name.mp4" 160x90.mp4 120x90.mp4 "$(u32 1 1 15 1)" \
    "$(box_at 160x90.mp4 "$entries/$entry")"
}

# shellcheck disable=SC2046
make_hevc_size_change() {
  changing hevc-size-change hev1 $(x265 15 2 34 repeat-headers=1) -tag:v hev1
}
make_vp9_size_change() {
  changing vp9-size-change vp09 -c:v libvpx-vp9 -deadline good -cpu-used 4 -crf 45 -b:v 0 -g 15 \
    -row-mt 0
}
make_av1_size_change() {
  changing av1-size-change av01 -c:v libaom-av1 -cpu-used 6 -crf 45 -g 15 -row-mt 0
}

# Pixels of 4:3 that only the stream knows of: no pasp, and tkhd claims 160 by 90.
# shellcheck disable=SC2046,SC2086
make_stream_aspect() {
  output="$here/stream-aspect.mp4"
  encode "$output" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p),setsar=4/3" \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned
  replace "$output" $entries/avc1/pasp ''
  set_number "$output" moov/trak/tkhd 84 $((160 << 16))
}

# ---- Lengths of NAL units ------------------------------------------------------------------------

# Writes the length before each NAL unit with fewer bytes than ffmpeg's four. The file has one track,
# moov is last and all samples lie side by side; afterwards they are one chunk.
#   shorten FILE ENTRY/CONFIGURATION OFFSET_OF_LENGTH_SIZE BYTE_COUNT
shorten() {
  table=moov/trak/mdia/minf/stbl
  sizes=$(rows "$(box_at "$1" $table/stsz)" 20)
  start=$(($(locate "$1" mdat | cut -d' ' -f1) + 8))
  # A line of sizes, then a line of samples.
  samples=$(rows "$(box_at "$1" mdat)" 8 | awk -v sizes="$sizes" -v width="$4" '
    function number(text,   result, digit) {
      for (digit = 1; digit <= 8; digit++)
        result = result * 16 + index("0123456789abcdef", substr(text, digit, 1)) - 1
      return result
    }
    {
      for (at = 1; length(sizes) > 0; sizes = substr(sizes, 9)) {
        end = at + 2 * number(sizes)
        before = length(samples)
        while (at < end) {
          count = number(substr($0, at, 8))
          if (count >= 256 ^ width) exit 1
          samples = samples sprintf("%0*x", 2 * width, count) substr($0, at + 8, 2 * count)
          at += 8 + 2 * count
        }
        table = table sprintf("%08x", (length(samples) - before) / 2)
      }
      print table
      print samples
    }') || fail "$1 has NAL units too long for lengths of $4 bytes"
  sizes=${samples%%"
"*}
  samples=${samples#*"
"}
  old=$(box_at "$1" "$entries/$2")
  length=$(u8 $(($(number_at "$old" "$3" 1) - 4 + $4)))
  replace "$1" "$entries/$2" \
    "$(echo "$old" | cut -c 1-$(($3 * 2)))$length$(echo "$old" | cut -c $(($3 * 2 + 3))-)"
  replace "$1" $table/stsz "$(box stsz 00000000 "$(u32 0 $((${#sizes} / 8)))" "$sizes")"
  replace "$1" $table/stsc "$(box stsc 00000000 "$(u32 1 1 $((${#sizes} / 8)) 1)")"
  replace "$1" $table/stco "$(box stco 00000000 "$(u32 1 "$start")")"
  replace "$1" mdat "$(box mdat "$samples")"
}

# Slices of at most 240 bytes, so that one byte can hold the length of each.
# shellcheck disable=SC2046,SC2086
make_nal_length_1() {
  encode "$here/nal-length-1.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p)" \
    $(x264 15 2 36):slice-max-size=240 -profile:v high $bt709 $unsigned
  shorten "$here/nal-length-1.mp4" avc1/avcC 12 1
}

make_nal_length_2() {
  plain "$here/nal-length-2.mp4" 0.5
  shorten "$here/nal-length-2.mp4" avc1/avcC 12 2
}

# shellcheck disable=SC2046,SC2086
make_hevc_nal_length_2() {
  encode "$here/hevc-nal-length-2.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p)" \
    $(x265 15 2 34) -profile:v main -tag:v hvc1 $bt709
  shorten "$here/hevc-nal-length-2.mp4" hvc1/hvcC 29 2
}

# ---- Pictures and what they refer to -------------------------------------------------------------

# Two fields a frame, the upper one first, and macroblocks that choose between frame and field
# (MBAFF). At 160×92 the coded picture is 160×96, cropped in steps of four rows.
# shellcheck disable=SC2046,SC2086
make_interlaced() {
  encode "$here/interlaced.mp4" -f lavfi -i "testsrc2=size=160x92:rate=60:duration=0.5,format=gbrp,
    $(to_yuv bt709 tv yuv420p),interlace=scan=tff:lowpass=off,
    $(text w-54 h-8 28 white "$counter")" \
    $(x264 15 2 34):tff=1 -flags:v +ildct+ilme -profile:v high $bt709 -movflags +faststart
}

# Sync samples that are no IDR pictures: an I picture with a recovery point SEI, and B pictures after
# it in decode order that are shown before it and refer to both sides.
# shellcheck disable=SC2046,SC2086
make_open_gop() {
  encode "$here/open-gop.mp4" -f lavfi -i "$(card 160x90 1.5),$(to_yuv bt709 tv yuv420p)" \
    $(x264 15 2 34):open-gop=1 -flags:v -cgop -coder vlc -profile:v high $bt709 -movflags +faststart
}

# The same for HEVC: CRA pictures, and RASL pictures that cannot be decoded when one begins there.
# shellcheck disable=SC2046,SC2086
make_hevc_open_gop() {
  encode "$here/hevc-open-gop.mp4" -f lavfi -i "$(card 160x90 1.5),$(to_yuv bt709 tv yuv420p)" \
    $(x265 15 3 34 open-gop=1) -profile:v main -tag:v hvc1 $bt709 -movflags +faststart
}

# Four slices a picture, and a fade: P pictures with explicit weights.
# shellcheck disable=SC2046,SC2086
make_slices() {
  encode "$here/slices.mp4" \
    -f lavfi -i "$(card 160x90 0.5),fade=out:0:15,$(to_yuv bt709 tv yuv420p)" \
    $(x264 15 2 34):slices=4:weightp=2 -profile:v high $bt709 $unsigned -movflags +faststart
}

# shellcheck disable=SC2046,SC2086
make_hevc_slices() {
  encode "$here/hevc-slices.mp4" \
    -f lavfi -i "$(card 160x90 0.5),fade=out:0:15,$(to_yuv bt709 tv yuv420p)" \
    $(x265 15 2 34 slices=3 ctu=16 wpp=1 pools=1 weightb=1) -profile:v main -tag:v hvc1 $bt709 \
    -movflags +faststart
}

# ---- Damage --------------------------------------------------------------------------------------

# 16 bytes in the middle of the first sync sample are inverted: nothing is right before the second.
make_damaged_sync() {
  cp "$here/small.mp4" "$here/damaged-sync.mp4"
  invert "$here/damaged-sync.mp4" 1
}

# The last P picture before the second sync sample: B pictures behind that sample refer to it, so the
# damage reaches beyond. CAVLC (see make_open_gop) makes a decoder notice.
make_damaged_open_gop() {
  cp "$here/open-gop.mp4" "$here/damaged-open-gop.mp4"
  invert "$here/damaged-open-gop.mp4" 11
}

# HEVC has only CABAC, so damage in a slice goes unnoticed, but by whoever compares the planes with
# the MD5 behind them.
make_hevc_damaged_slice() {
  cp "$here/hev1.mp4" "$here/hevc-damaged-slice.mp4"
  invert "$here/hevc-damaged-slice.mp4" 5
}

# A slice header that refers to a picture parameter set that there is not: the decoder gives up the
# picture, and the next ones miss it. The bytes follow the length and the header of the NAL unit.
make_hevc_damaged_header() {
  cp "$here/hevc-open-gop.mp4" "$here/hevc-damaged-header.mp4"
  place=$(ffprobe -v error -show_entries packet=pos -of csv=p=0 "$here/hevc-open-gop.mp4" | sed -n 6p)
  patch "$here/hevc-damaged-header.mp4" $((${place%,*} + 6)) '\200\000'
}
