# Fixtures that differ in the format of their pixels, or in what the numbers in them mean. Read by
# make.sh. Each is some 15 frames of the card that small.mp4 shows, unless something else is said.

# H.264 of another pixel format.                   h264_as NAME FORMAT PROFILE OPTION…
# shellcheck disable=SC2046,SC2086
h264_as() {
  name=$1 format=$2 profile=$3
  shift 3
  encode "$here/$name.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv "$format")" \
    $(x264 15 2 34) -profile:v "$profile" $bt709 $unsigned -movflags +faststart "$@"
}

# x265 with a fixed GOP, one thread, and neither signature nor messages.
#   x265 FRAMES_PER_GOP B_FRAMES CRF [SETTING…]
x265() {
  settings=keyint=$1:min-keyint=$1:bframes=$2:scenecut=0:open-gop=0:b-adapt=0
  settings=$settings:pools=none:frame-threads=1:wpp=0:info=0:log-level=error
  quality=$3
  shift 3
  for setting in "$@"; do
    settings=$settings:$setting
  done
  echo "-c:v libx265 -preset slow -crf $quality -x265-params $settings"
}

# HEVC of another pixel format.                    hevc_as NAME FORMAT OPTION…
# shellcheck disable=SC2046,SC2086
hevc_as() {
  name=$1 format=$2
  shift 2
  encode "$here/$name.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv "$format")" \
    $(x265 15 2 34) -tag:v hvc1 $bt709 -movflags +faststart "$@"
}

# ---- Depth and subsampling -----------------------------------------------------------------------

make_h264_10bit() { h264_as h264-10bit yuv420p10le high10; }
make_h264_422() { h264_as h264-422 yuv422p high422; }
make_h264_422_10bit() { h264_as h264-422-10bit yuv422p10le high422; }
make_h264_444_10bit() { h264_as h264-444-10bit yuv444p10le high444; }
make_h264_gray() { h264_as h264-gray gray high; }
make_hevc_422_10bit() { hevc_as hevc-422-10bit yuv422p10le -profile:v main422-10; }
make_hevc_444() { hevc_as hevc-444 yuv444p -profile:v main444-8; }
make_hevc_444_12bit() { hevc_as hevc-444-12bit yuv444p12le -profile:v main444-12; }
make_hevc_gray() { hevc_as hevc-gray gray; }
make_hevc_gray_10bit() { hevc_as hevc-gray-10bit gray10le; }

# shellcheck disable=SC2086
make_vp9_10bit() {
  encode "$here/vp9-10bit.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p10le)" \
    -c:v libvpx-vp9 -profile:v 2 -deadline good -cpu-used 4 -crf 45 -b:v 0 -g 15 -row-mt 0 \
    $bt709 -movflags +faststart
}

# shellcheck disable=SC2086
make_av1_10bit() {
  encode "$here/av1-10bit.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p10le)" \
    -c:v libaom-av1 -cpu-used 6 -crf 45 -g 15 -row-mt 0 $bt709 -movflags +faststart
}

# ---- Colours -------------------------------------------------------------------------------------

# The bars of no-color-tags.mp4 with tags, those of European television: the primaries of
# BT.470 System B, and its code for the matrix that BT.601 has as well.
# shellcheck disable=SC2046,SC2086
make_bt601() {
  encode "$here/bt601.mp4" \
    -f lavfi -i "$(bars_card),trim=end_frame=10,$(to_yuv smpte170m tv yuv420p)" \
    $(x264 10 2 12) -profile:v high $unsigned -color_range tv -colorspace bt470bg \
    -color_primaries bt470bg -color_trc smpte170m -movflags +faststart
}

# BT.2020 with its non-constant luminance matrix and its own curve: wide colours, but not HDR. The
# chroma sample lies on the upper left pixel of each four, as BT.2020 asks for.
# shellcheck disable=SC2046,SC2086
make_bt2020() {
  encode "$here/bt2020.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv_top_left bt2020 yuv420p10le)" \
    $(x265 15 2 34 chromaloc=2) -profile:v main10 -tag:v hvc1 -color_range tv \
    -colorspace bt2020nc -color_primaries bt2020 -color_trc bt2020-10 -movflags +faststart
}

# to_yuv in limited range with the chroma sample on the upper left pixel.
#   to_yuv_top_left MATRIX FORMAT
to_yuv_top_left() {
  echo "scale=in_range=pc:out_range=tv:out_color_matrix=$1:out_h_chr_pos=0:out_v_chr_pos=0:flags=$exact," \
    "format=$2,setsar=1"
}

# H.264 whose chroma sample lies on the upper left pixel (chroma_sample_loc_type 2), where the usual
# one lies between the two left ones.
# shellcheck disable=SC2046,SC2086
make_chroma_top_left() {
  encode "$here/chroma-top-left.mp4" \
    -f lavfi -i "$(card 160x90 0.5),$(to_yuv_top_left bt709 yuv420p)" \
    $(x264 15 2 30):chromaloc=2 -profile:v high $bt709 $unsigned -movflags +faststart
}

# ---- HDR -----------------------------------------------------------------------------------------

# Fields of known levels, 32 pixels wide and 40 high, 160×96: five greys, and below them red, green,
# blue, yellow and cyan, over a frame counter. Levels are parts of the signal, from 0 to 1. They are
# drawn in Y′CbCr with BT.2020's weights, and QP 8 is fine enough for them: each sample comes out as
# the formula's number, rounded.
#   hdr_card GREY GREY GREY GREY GREY LEVEL_OF_COLOURS
hdr_card() {
  # geq sees SW and SH, the scale of the plane it draws: 1 for luma, 0.5 for chroma.
  column='floor(X/SW/32)'
  grey="$1*eq($column,0)+$2*eq($column,1)+$3*eq($column,2)+$4*eq($column,3)+$5*eq($column,4)"
  red="if(lt(Y/SH,40),$grey,$6*lt(Y/SH,80)*(eq($column,0)+eq($column,3)))"
  green="if(lt(Y/SH,40),$grey,$6*lt(Y/SH,80)*(eq($column,1)+gte($column,3)))"
  blue="if(lt(Y/SH,40),$grey,$6*lt(Y/SH,80)*(eq($column,2)+eq($column,4)))"
  luma="(0.2627*($red)+0.6780*($green)+0.0593*($blue))"
  echo "color=black:size=160x96:rate=30,trim=end_frame=1,format=yuv420p10le," \
    "geq=lum='floor(64.5+876*$luma)':cb='floor(512.5+896*(($blue)-$luma)/1.8814)'" \
    ":cr='floor(512.5+896*(($red)-$luma)/1.4746)',loop=9:size=1,setpts=N/30/TB," \
    "$(text '(w-tw)/2' 94 14 0x949494 "$counter"),setsar=1"
}

# HDR10: the curve of SMPTE ST 2084 (PQ). Its numbers mean light: the greys are 0, 100, 203, 1000 and
# 4000 cd/m², the colours the primaries of BT.2020, and two of them at a time, at 203. The display it
# was made for is a P3 one of 1000 cd/m², as an SEI of the stream and mdcv say.
# shellcheck disable=SC2046,SC2086
make_hdr_pq() {
  display='G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)'
  encode "$here/hdr-pq.mp4" -f lavfi -i "$(hdr_card 0 0.508078 0.580689 0.751827 0.902572 0.580689)" \
    $(x265 10 2 12 qp=8 chromaloc=2 hdr10=1 "master-display=$display" max-cll=4000,400) \
    -profile:v main10 -tag:v hvc1 -color_range tv -colorspace bt2020nc -color_primaries bt2020 \
    -color_trc smpte2084
  colors=moov/trak/mdia/minf/stbl/stsd/hvc1/colr
  # x and y of green, blue, red and white in 1/50,000, then cd/m² in 1/10,000.
  mastering=$(box mdcv "$(u16 13250 34500 7500 3000 34000 16000 15635 16450)" "$(u32 10000000 50)")
  replace "$here/hdr-pq.mp4" $colors \
    "$(box_at "$here/hdr-pq.mp4" $colors)$mastering$(box clli "$(u16 4000 400)")"
}

# HLG: the curve of ARIB STD-B67. The greys are 0, 25, 50, 75 and 100 % of the signal, the colours 75.
# shellcheck disable=SC2046,SC2086
make_hdr_hlg() {
  encode "$here/hdr-hlg.mp4" -f lavfi -i "$(hdr_card 0 0.25 0.5 0.75 1 0.75)" \
    $(x265 10 2 12 qp=8 chromaloc=2) -profile:v main10 -tag:v hvc1 -color_range tv \
    -colorspace bt2020nc -color_primaries bt2020 -color_trc arib-std-b67 -movflags +faststart
}
