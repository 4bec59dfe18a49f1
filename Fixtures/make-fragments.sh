# Fixtures of movie fragments, and files that are cut off. Read by make.sh.

# ---- Fragments -----------------------------------------------------------------------------------

# Pictures and sound, a moof every GOP, offsets from the start of the file, and mfra at the end.
make_fragmented() { with_sound "$here/fragmented.mp4" 2 -movflags +frag_keyframe+empty_moov; }

# The first GOP in moov's own tables, the others in fragments.
make_hybrid() { plain "$here/hybrid.mp4" 2 -movflags +frag_keyframe; }

# A moof for each track, with neither an offset nor default-base-is-moof in tfhd, and a prft box
# before each.
make_fragmented_separate() {
  with_sound "$here/fragmented-separate.mp4" 1 -write_prft pts \
    -movflags +frag_keyframe+empty_moov+separate_moof+omit_tfhd_offset+skip_trailer
}

# DASH in one file: sidx with two segments, each of four fragments. ffmpeg lists every fragment, so each
# four references become one; a free box takes the bytes that this saves.
# shellcheck disable=SC2046,SC2086
make_fragmented_sidx() {
  ffmpeg -v error -nostdin -y -filter_threads 1 -f lavfi \
    -i "$(card 160x90 2),$(to_yuv bt709 tv yuv420p)" -map_metadata -1 -fflags +bitexact \
    -flags:v +bitexact -threads 1 $(x264 30 2 34) -profile:v high $bt709 $unsigned \
    -f dash -single_file 1 -single_file_name fragmented-sidx.mp4 -seg_duration 1 \
    -frag_type duration -frag_duration 0.25 -global_sidx 1 -format_options fflags=+bitexact \
    manifest.mpd
  old=$(box_at fragmented-sidx.mp4 sidx)
  segments=
  for first in 40 88; do
    size=0 duration=0
    for reference in $first $((first + 12)) $((first + 24)) $((first + 36)); do
      size=$((size + $(number_at "$old" "$reference")))
      duration=$((duration + $(number_at "$old" $((reference + 4)))))
    done
    segments=$segments$(u32 $size $duration 0x90000000)
  done
  spare=$(box free "$(zeros 64)")
  start=$(echo "$old" | cut -c 17-56)
  replace fragmented-sidx.mp4 sidx \
    "$(box sidx "$start" "$(u64 72)" 0000 "$(u16 2)" "$segments")$spare"
  mv fragmented-sidx.mp4 "$here/"
}

# A sidx for each fragment, and one before them all that refers to those.
make_fragmented_nested_sidx() {
  output="$here/fragmented-nested-sidx.mp4"
  plain "$output" 2 -movflags +dash+frag_keyframe+skip_trailer
  whole=$(hex "$output")
  start=$(locate "$output" sidx | cut -d' ' -f1)
  references=
  index=0
  # From each sidx to the next, or to the end.
  while place=$(locate "$output" "sidx[$index]"); [ -n "$place" ]; do
    next=$(locate "$output" "sidx[$((index + 1))]" || :)
    next=${next:-$((${#whole} / 2)) 0}
    size=$((${next% *} - ${place% *}))
    # The first bit says that the reference is to a sidx; each lasts half a second.
    references=$references$(u32 $((0x80000000 | size)) $((15 * 512)) 0x90000000)
    index=$((index + 1))
  done
  top=$(box sidx 01000000 "$(u32 1 15360)" "$(u64 0 0)" 0000 "$(u16 $index)" "$references")
  echo "$whole" | awk -v at=$((start * 2)) -v new="$top" \
    '{ print substr($0, 1, at) new substr($0, at + 1) }' | unhex >"$output.new"
  mv "$output.new" "$output"
}

# ---- Cut off -------------------------------------------------------------------------------------

# The first bytes of a file.                       cut_off NAME FROM BYTE_COUNT
cut_off() { dd if="$here/$2.mp4" of="$here/$1.mp4" bs=1 count="$3" 2>/dev/null; }

# In the sample tables: no track is whole.
make_truncated_moov() {
  place=$(locate "$here/small.mp4" moov)
  cut_off truncated-moov small $((${place% *} + ${place#* } / 2))
}

# Four bytes into the header of mdat: moov is whole, no sample is there.
make_truncated_header() {
  place=$(locate "$here/small.mp4" mdat)
  cut_off truncated-header small $((${place% *} + 4))
}

# In the third moof, in its last trun.
make_truncated_moof() {
  place=$(locate "$here/fragmented.mp4" 'moof[2]')
  cut_off truncated-moof fragmented $((${place% *} + ${place#* } - 30))
}

# In the mdat of the third fragment.
make_truncated_fragment() {
  place=$(locate "$here/fragmented.mp4" 'mdat[2]')
  cut_off truncated-fragment fragmented $((${place% *} + ${place#* } / 2))
}
