# Fixtures that differ in their boxes rather than in their pictures. Read by make.sh.

# H.264 with B-frames, 160×90, a sync sample every half second.
#   plain OUTPUT SECONDS OPTION…
# shellcheck disable=SC2046,SC2086
plain() {
  output=$1 seconds=$2
  shift 2
  encode "$output" -f lavfi -i "$(card 160x90 "$seconds"),$(to_yuv bt709 tv yuv420p)" \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned "$@"
}

# The same with a mono AAC track.
# shellcheck disable=SC2046,SC2086
with_sound() {
  output=$1 seconds=$2
  shift 2
  encode "$output" -f lavfi -i "$(card 160x90 "$seconds"),$(to_yuv bt709 tv yuv420p)" \
    -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=$seconds" \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned -c:a aac -b:a 24k "$@"
}

# ---- Times ---------------------------------------------------------------------------------------

# Frames that last from one to six times 1/30 s, with B-frames: stts and ctts with many rows.
# shellcheck disable=SC2046,SC2086
make_variable_rate() {
  kept='not(eq(mod(n\,7)\,3)+eq(mod(n\,5)\,2)+between(mod(n\,30)\,20\,23))'
  encode "$here/variable-rate.mp4" \
    -f lavfi -i "$(card 160x90 2),select=$kept,$(to_yuv bt709 tv yuv420p)" -fps_mode passthrough \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned -movflags +faststart
}

# Version 1 of ctts: composition offsets below 0, so that presentation starts at 0 without a delay.
make_negative_offsets() {
  plain "$here/negative-offsets.mp4" 1 -movflags +negative_cts_offsets+faststart
}

# The picture starts half a second after the sound: an empty edit before the real one. The delay
# belongs behind the input, because ffmpeg lets each input begin at 0.
# shellcheck disable=SC2046,SC2086
make_delayed() {
  encode "$here/delayed.mp4" \
    -f lavfi -i "$(card 160x90 1),$(to_yuv bt709 tv yuv420p)" \
    -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=1.5" \
    -vf setpts=PTS+0.5/TB -fps_mode passthrough \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned -c:a aac -b:a 24k -movflags +faststart
}

# Frames 10 to 39 of 60: the edit begins in the middle of a GOP and ends before the last one.
# Media time counts from the first decode time: frame 10 is shown at 1,024 + 10 × 512.
make_trimmed() {
  plain "$here/trimmed.mp4" 2
  replace "$here/trimmed.mp4" moov/trak/edts/elst \
    "$(box elst 00000000 "$(u32 1 1000 $((1024 + 10 * 512)) 0x10000)")"
}

# Two edits: frames 30 to 44, then frames 0 to 14. Few programs follow it; all should say something.
make_two_edits() {
  plain "$here/two-edits.mp4" 2
  replace "$here/two-edits.mp4" moov/trak/edts/elst "$(box elst 00000000 \
    "$(u32 2 500 $((1024 + 30 * 512)) 0x10000 500 1024 0x10000)")"
}

# ---- Sizes and offsets ---------------------------------------------------------------------------

# 64-bit chunk offsets, and an mdat whose size is the 64-bit one. ffmpeg puts a free box of 8 bytes
# before mdat so that there is room for that.
make_large_offsets() {
  with_sound "$here/large-offsets.mp4" 1
  for track in 0 1; do
    table="moov/trak[$track]/mdia/minf/stbl/stco"
    wide=
    for offset in $(rows "$(box_at "$here/large-offsets.mp4" "$table")" | fold -w 8); do
      wide="${wide}00000000$offset"
    done
    count=$((${#wide} / 16))
    replace "$here/large-offsets.mp4" "$table" "$(box co64 00000000 "$(u32 "$count")" "$wide")"
  done
  place=$(locate "$here/large-offsets.mp4" mdat)
  header=$(u32 1)$(code mdat)$(u64 $((${place#* } + 8)))
  hex "$here/large-offsets.mp4" | awk -v at=$(((${place% *} - 8) * 2)) -v new="$header" \
    '{ print substr($0, 1, at) new substr($0, at + 33) }' | unhex >"$here/large-offsets.mp4.new"
  mv "$here/large-offsets.mp4.new" "$here/large-offsets.mp4"
}

# small.mp4 with sizes in stz2 boxes: 16 bits for the pictures, 8 for the sound. A free box takes the
# bytes that this saves, so nothing else moves.
make_compact_sizes() {
  cp "$here/small.mp4" "$here/compact-sizes.mp4"
  for track in 0 1; do
    table="moov/trak[$track]/mdia/minf/stbl/stsz"
    old=$(box_at "$here/small.mp4" "$table")
    bits=$((16 - track * 8))
    sizes=$(rows "$old" 20 | fold -w 8 | cut -c $((9 - bits / 4))- | tr -d '\n')
    new=$(box stz2 00000000 000000 "$(u8 $bits)" "$(u32 "$(number_at "$old" 16)")" "$sizes")
    spare=$(((${#old} - ${#new}) / 2 - 8))
    replace "$here/compact-sizes.mp4" "$table" "$new$(box free "$(zeros $spare)")"
  done
}

# QuickTime as it was before there were brands: no ftyp, and moov after mdat.
make_quicktime() {
  plain quicktime.mov 1 -f mov
  removed=$(locate quicktime.mov ftyp | cut -d' ' -f2)
  replace quicktime.mov ftyp ''
  table=moov/trak/mdia/minf/stbl/stco
  offsets=
  for offset in $(rows "$(box_at quicktime.mov $table)" | fold -w 8); do
    offsets=$offsets$(u32 $((0x$offset - removed)))
  done
  replace quicktime.mov $table \
    "$(box stco 00000000 "$(u32 $((${#offsets} / 8)))" "$offsets")"
  mv quicktime.mov "$here/quicktime.mov"
}

# ---- Geometry ------------------------------------------------------------------------------------

# A picture whose matrix is something else than "as it is".
#   turned NAME A B U C D V X Y W                  16.16 numbers, but for u, v, w: 2.30
turned() {
  name=$1
  shift
  plain "$here/$name.mp4" 0.5 -movflags +faststart
  offset=$(($(box_offset "$here/$name.mp4" 746b6864) + 48))
  # shellcheck disable=SC2046 # one word a byte
  patch "$here/$name.mp4" "$offset" "$(u32 "$@" | sed 's/ffffffff\(........\)/\1/g' | fold -w 2 |
    while read -r byte; do printf '\\%03o' $((0x$byte)); done)"
}

make_rotated_180() {
  turned rotated-180 0xffff0000 0 0 0 0xffff0000 0 $((160 << 16)) $((90 << 16)) 0x40000000
}
make_rotated_270() { turned rotated-270 0 0xffff0000 0 0x10000 0 0 0 $((160 << 16)) 0x40000000; }
make_mirrored() { turned mirrored 0xffff0000 0 0 0 0x10000 0 $((160 << 16)) 0 0x40000000; }

# 160×90 pixels of 4:3: shown 213 wide.
# shellcheck disable=SC2046,SC2086
make_anamorphic() {
  encode "$here/anamorphic.mp4" \
    -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p),setsar=4/3" \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned -movflags +faststart
}

# ---- Tracks and sample entries -------------------------------------------------------------------

# The same film small and smaller. Only the first track is enabled, as in a file with a choice.
# shellcheck disable=SC2046,SC2086
make_two_videos() {
  encode "$here/two-videos.mp4" -filter_complex "$(card 160x90 1),$(to_yuv bt709 tv yuv420p),
    split[large][copy]; [copy]scale=80:46[small]" -map '[large]' -map '[small]' \
    $(x264 15 2 34) -profile:v high $bt709 $unsigned -movflags +faststart
}

# One track of two sample entries: 15 frames of Constrained Baseline, then 15 of High.
# shellcheck disable=SC2046,SC2086
make_two_descriptions() {
  for half in baseline high; do
    encode $half.mp4 -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p)" \
      $(x264 15 0 34) -profile:v $half $bt709 $unsigned
  done
  entry=moov/trak/mdia/minf/stbl/stsd/avc1
  joined "$here/two-descriptions.mp4" baseline.mp4 high.mp4 "$(u32 2 1 15 1 2 15 2)" \
    "$(box_at baseline.mp4 $entry)" "$(box_at high.mp4 $entry)"
}

# Two files of 15 frames one after the other in one track. Each half is one chunk, and stsc says which
# sample entry describes it.                       joined OUTPUT FIRST SECOND STSC_ROWS ENTRY…
joined() {
  output=$1 left=$2 right=$3 chunks=$4
  shift 4
  table=moov/trak/mdia/minf/stbl
  first=$(box_at "$left" mdat) second=$(box_at "$right" mdat)
  sizes=$(rows "$(box_at "$left" $table/stsz)" 20)$(rows "$(box_at "$right" $table/stsz)" 20)
  start=$(($(locate "$left" mdat | cut -d' ' -f1) + 8))
  offsets=$(u32 $start $((start + ${#first} / 2 - 8)))
  cp "$left" "$output"
  replace "$output" $table/stsd "$(box stsd 00000000 "$(u32 $#)" "$@")"
  replace "$output" $table/stts "$(box stts 00000000 "$(u32 1 30 512)")"
  replace "$output" $table/stss "$(box stss 00000000 "$(u32 2 1 16)")"
  replace "$output" $table/stsc "$(box stsc 00000000 "$chunks")"
  replace "$output" $table/stsz "$(box stsz 00000000 "$(u32 0 30)" "$sizes")"
  replace "$output" $table/stco "$(box stco 00000000 "$(u32 2)" "$offsets")"
  if locate "$left" $table/ctts >locations; then
    times=$(rows "$(box_at "$left" $table/ctts)")$(rows "$(box_at "$right" $table/ctts)")
    replace "$output" $table/ctts "$(box ctts 00000000 "$(u32 $((${#times} / 16)))" "$times")"
  fi
  # mvhd and tkhd count milliseconds, mdhd ticks of 1/15,360 s.
  set_number "$output" moov/mvhd 24 1000
  set_number "$output" moov/trak/tkhd 28 1000
  set_number "$output" moov/trak/edts/elst 16 1000
  set_number "$output" moov/trak/mdia/mdhd 24 $((30 * 512))
  replace "$output" mdat "$(box mdat "$(rows "$first" 8)" "$(rows "$second" 8)")"
}

# Overwrites 32 bits.                              set_number FILE PATH OFFSET_IN_BOX NUMBER
set_number() {
  place=$(locate "$1" "$2" | tail -n 1)
  set -- "$1" $((${place% *} + $3)) "$(u32 "$4" | fold -w 2 |
    while read -r byte; do printf '\\%03o' $((0x$byte)); done)"
  patch "$1" "$2" "$3"
}

# HEVC with 10 bits and its parameter sets in the samples too (hev1).
# shellcheck disable=SC2086
make_hevc_10bit() {
  settings=keyint=15:min-keyint=15:scenecut=0:open-gop=0:bframes=2:b-adapt=0:repeat-headers=1
  settings=$settings:pools=none:frame-threads=1:wpp=0:info=0:log-level=error
  encode "$here/hevc-10bit.mp4" \
    -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p10le)" \
    -c:v libx265 -preset slow -crf 34 -profile:v main10 -x265-params "$settings" -tag:v hev1 \
    $bt709 -movflags +faststart
}

# shellcheck disable=SC2086
make_av1() {
  encode "$here/av1.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p)" \
    -c:v libaom-av1 -cpu-used 6 -crf 45 -g 15 -row-mt 0 $bt709 -movflags +faststart
}

# shellcheck disable=SC2086
make_vp9() {
  encode "$here/vp9.mp4" -f lavfi -i "$(card 160x90 0.5),$(to_yuv bt709 tv yuv420p)" \
    -c:v libvpx-vp9 -deadline good -cpu-used 4 -crf 45 -b:v 0 -g 15 -row-mt 0 $bt709 \
    -movflags +faststart
}

# Opus, AC-3, E-AC-3 and FLAC: the sample entries beside mp4a.
make_audio_codecs() {
  encode "$here/audio-codecs.mp4" -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=0.25" \
    -map 0 -map 0 -map 0 -map 0 -c:a:0 libopus -b:a:0 16k -c:a:1 ac3 -b:a:1 32k \
    -c:a:2 eac3 -b:a:2 32k -c:a:3 flac -sample_fmt:a:3 s16 -strict -2 -movflags +faststart
}

# Two chapters: chpl in udta, and a text track that tref of the sound track names.
make_chapters() {
  printf '%s\n' ';FFMETADATA1' '[CHAPTER]' 'TIMEBASE=1/1000' 'START=0' 'END=500' 'title=One' \
    '[CHAPTER]' 'TIMEBASE=1/1000' 'START=500' 'END=1000' 'title=Two' >chapters.txt
  ffmpeg -v error -nostdin -y -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=1" \
    -i chapters.txt -map 0:a -map_chapters 1 -fflags +bitexact -flags:a +bitexact -threads 1 \
    -c:a aac -b:a 24k -movflags +faststart "$here/chapters.mp4"
}

# A film with everything a player can choose from: two tracks of sound, two of text (tx3g), and three
# chapters. The times of the texts are odd, so that a mistake of a frame is seen.
# shellcheck disable=SC2046,SC2086
make_subtitles() {
  printf '%s\n' ';FFMETADATA1' '[CHAPTER]' 'TIMEBASE=1/1000' 'START=0' 'END=1500' 'title=Morning' \
    '[CHAPTER]' 'TIMEBASE=1/1000' 'START=1500' 'END=3000' 'title=Noon' \
    '[CHAPTER]' 'TIMEBASE=1/1000' 'START=3000' 'END=4000' 'title=Evening' >subtitles.txt
  printf '%s\n' 1 '00:00:00,250 --> 00:00:01,100' 'The <i>cock</i> crows' '' \
    2 '00:00:01,100 --> 00:00:01,967' 'The sun is up' 'and <b>warm</b>' '' \
    3 '00:00:02,500 --> 00:00:03,750' 'Café, 日本語' >eng.srt
  printf '%s\n' 1 '00:00:00,250 --> 00:00:01,100' 'Der Hahn kräht' '' \
    2 '00:00:02,500 --> 00:00:03,750' 'Abend' >deu.srt
  # Without encode, which takes away the names of chapters.
  ffmpeg -v error -nostdin -y -filter_threads 1 -filter_complex_threads 1 \
    -f lavfi -i "$(card 160x90 4),$(to_yuv bt709 tv yuv420p)" \
    -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=4" -i eng.srt -i deu.srt \
    -i subtitles.txt -map 0:v -map 1:a -map 1:a -map 2 -map 3 -map_chapters 4 \
    $(x264 15 2 40) -profile:v high $bt709 $unsigned -c:a aac -b:a 16k -c:s mov_text \
    -metadata:s:a:0 language=eng -metadata:s:a:1 language=deu \
    -metadata:s:s:0 language=eng -metadata:s:s:1 language=deu -fflags +bitexact \
    -flags:v +bitexact -flags:a +bitexact -threads 1 -movflags +faststart "$here/subtitles.mp4"
}

# Common Encryption (cenc): encv and enca, with the format they hide in sinf.
make_encrypted() {
  with_sound "$here/encrypted.mp4" 0.5 -encryption_scheme cenc-aes-ctr \
    -encryption_key 000102030405060708090a0b0c0d0e0f \
    -encryption_kid 101112131415161718191a1b1c1d1e1f
}
