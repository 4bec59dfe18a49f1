# Colour bars with known numbers in every matrix, range and depth. Read by make.sh.
#
# 128×96, eight bars of 16 columns: 100 % in the upper 48 rows, 75 % (191) in the lower. Nothing
# converts them: luma and chroma are computed here as ITU-T H.273 §8.3 says, equations (4) to (30),
# and coded without loss. So whoever decodes them gets these numbers, and whoever converts them has
# to come back to the bars.

# Y, Cb and Cr of the bars, for geq.         bars_yuv KR KB BLACK LUMA_SPAN NEUTRAL CHROMA_SPAN LARGEST
bars_yuv() {
  level='if(lt(Y/SH,48),255,191)'
  # geq sees SW and SH, the scale of the plane that it draws; bar_red and the others speak of X.
  red="(($(bar_red 16 "$level"))/255)"
  green="(($(bar_green 16 "$level"))/255)"
  blue="(($(bar_blue 16 "$level"))/255)"
  luma="($1*$red+(1-$1-$2)*$green+$2*$blue)"
  echo "geq=lum='$3+round($4*$luma)':cb='min($5+round($6*($blue-$luma)/(2*(1-$2))),$7)'" \
    ":cr='min($5+round($6*($red-$luma)/(2*(1-$1))),$7)'" | sed 's|X|(X/SW)|g'
}

# Two pictures of bars.                      bars NAME FORMAT FORMULA TAGS OPTION…
# shellcheck disable=SC2046,SC2086
bars() {
  name=$1 format=$2 formula=$3 tags=$4
  shift 4
  encode "$here/$name.mp4" \
    -f lavfi -i "color=black:size=128x96:rate=30,trim=end_frame=1,format=$format,$formula,$repeated" \
    $(x264 2 0 0) -qp 0 -profile:v high444 $unsigned $tags -movflags +faststart "$@"
}
repeated='loop=1:size=1,setpts=N/30/TB,setsar=1'

# Each matrix has a subsampling of its own. What the numbers mean is said in the bitstream.
#   bars_in MATRIX RANGE DEPTH
bars_in() {
  case $1 in
    601) weights='0.299 0.114' chroma=420 tags='-colorspace smpte170m -color_primaries smpte170m' ;;
    709) weights='0.2126 0.0722' chroma=422 tags='-colorspace bt709 -color_primaries bt709' ;;
    2020) weights='0.2627 0.0593' chroma=444 tags='-colorspace bt2020nc -color_primaries bt2020' ;;
  esac
  scale=$((1 << ($3 - 8)))
  largest=$(((1 << $3) - 1))
  case $2 in
    limited) range="$((16 * scale)) $((219 * scale)) $((128 * scale)) $((224 * scale))" flag=tv ;;
    full) range="0 $largest $((128 * scale)) $largest" flag=pc ;;
  esac
  format=yuv${chroma}p
  [ "$3" = 8 ] || format=${format}10le
  # shellcheck disable=SC2086 # two and four arguments
  bars "bars-$1-$2-$3" "$format" "$(bars_yuv $weights $range "$largest")" \
    "$tags -color_trc bt709 -color_range $flag"
}

make_bars_601_limited_8() { bars_in 601 limited 8; }
make_bars_601_limited_10() { bars_in 601 limited 10; }
make_bars_601_full_8() { bars_in 601 full 8; }
make_bars_601_full_10() { bars_in 601 full 10; }
make_bars_709_limited_8() { bars_in 709 limited 8; }
make_bars_709_limited_10() { bars_in 709 limited 10; }
make_bars_709_full_8() { bars_in 709 full 8; }
make_bars_709_full_10() { bars_in 709 full 10; }
make_bars_2020_limited_8() { bars_in 2020 limited 8; }
make_bars_2020_limited_10() { bars_in 2020 limited 10; }
make_bars_2020_full_8() { bars_in 2020 full 8; }
make_bars_2020_full_10() { bars_in 2020 full 10; }

# YCgCo: luma, and what green and orange differ from it.
make_bars_ycgco() {
  level='if(lt(Y,48),255,191)'
  red="($(bar_red 16 "$level"))" green="($(bar_green 16 "$level"))" blue="($(bar_blue 16 "$level"))"
  bars bars-ycgco yuv444p \
    "geq=lum='round($green/2+($red+$blue)/4)':cb='min(128+round($green/2-($red+$blue)/4),255)'$(
      echo ":cr='min(128+round(($red-$blue)/2),255)'"
    )" \
    '-colorspace ycgco -color_primaries bt709 -color_trc bt709 -color_range pc'
}

# No luma: the planes are green, blue and red, matrix 0.
# shellcheck disable=SC2046,SC2086
make_bars_rgb() {
  level='if(lt(Y,48),255,191)'
  encode "$here/bars-rgb.mp4" -f lavfi -i "color=black:size=128x96:rate=30,trim=end_frame=1,format=gbrp,\
geq=r='$(bar_red 16 "$level")':g='$(bar_green 16 "$level")':b='$(bar_blue 16 "$level")',$repeated" \
    -c:v libx264rgb -preset slow -qp 0 -g 2 -bf 0 -flags:v +cgop+bitexact \
    -x264-params threads=1:lookahead-threads=1 $unsigned \
    -color_primaries bt709 -color_trc iec61966-2-1 -movflags +faststart
}
