# Files that were put together by hand to deceive a parser. Read by make.sh.
#
# Each is a tiny film of four samples of four bytes (sound.mp4 is that and nothing else) in which one
# box lies. The comment above a group says what a parser may not do with it.

hostile="$here/hostile"

# What make_hostile writes, by name.               hostile NAME HEX…
hostile() {
  name=$1
  shift
  printf '%s' "$@" | unhex >"$hostile/$name.mp4"
}

# ---- The parts of the film, as they should be ----------------------------------------------------

matrix=$(u32 0x10000 0 0 0 0x10000 0 0 0 0x40000000)
file_type=$(box ftyp "$(code isom)" "$(u32 512)" "$(code isom)")
# The first sample lies at 28, behind ftyp and the header of mdat.
media=$(box mdat "$(u32 1 2 3 4)")
size_table=$(box stsz 00000000 "$(u32 0 4 4 4 4 4)")
time_table=$(box stts 00000000 "$(u32 1 4 512)")
chunk_table=$(box stsc 00000000 "$(u32 1 1 2 1)")
offset_table=$(box stco 00000000 "$(u32 2 28 36)")

movie_header() { box mvhd 00000000 "$(u32 0 0 "$1" "$2" 0x10000)" 0100 "$(zeros 10)" "$matrix" \
  "$(zeros 24)" "$(u32 2)"; }
track_header() { box tkhd 00000003 "$(u32 0 0 "$1" 0 "$2")" "$(zeros 16)" "$matrix" \
  "$(u32 $((16 << 16)) $((16 << 16)))"; }
media_header() { box mdhd 00000000 "$(u32 0 0 "$1" "$2")" 55c4 0000; }
handler=$(box hdlr 00000000 "$(u32 0)" "$(code vide)" "$(zeros 13)")
data_information=$(box dinf "$(box dref 00000000 "$(u32 1)" "$(box 'url ' 00000001)")")
configuration=$(box avcC 0142c00affe1 0004 6742c00a 01 0002 68ce)

# avc1, 16×16, with whatever boxes are in it.      picture_entry HEX…
picture_entry() {
  box avc1 "$(zeros 6)" 0001 "$(zeros 16)" 00100010 00480000 00480000 "$(zeros 4)" 0001 \
    "$(zeros 32)" 0018 ffff "$@"
}

# stbl with whatever tables it is given.           tables HEX…
tables() {
  box stbl "$(box stsd 00000000 "$(u32 1)" "$(picture_entry "$configuration")")" "$@"
}

# A track with a track ID, a timescale, and stbl; further boxes come before mdia.
#   track ID TIMESCALE STBL [HEX…]
track() {
  track_id=$1 timescale=$2 table=$3
  shift 3
  box trak "$(track_header "$track_id" 133)" "$@" "$(box mdia \
    "$(media_header "$timescale" 2048)" "$handler" \
    "$(box minf "$(box vmhd 00000001 "$(zeros 8)")" "$data_information" "$table")")"
}

# A film with the boxes of its movie.              film NAME HEX…
film() {
  name=$1
  shift
  hostile "$name" "$file_type" "$media" "$(box moov "$(movie_header 1000 133)" "$@")"
}

# A film whose tables are these.                   tabled NAME HEX…
tabled() {
  name=$1
  shift
  film "$name" "$(track 1 15360 "$(tables "$@")")"
}

# A film of fragments: moov without samples, then these boxes.      fragments NAME HEX…
fragments() {
  name=$1
  shift
  empty=$(tables "$(box stts 00000000 00000000)" "$(box stsc 00000000 00000000)" \
    "$(box stsz 00000000 "$(u32 0 0)")" "$(box stco 00000000 00000000)")
  hostile "$name" "$file_type" "$(box moov "$(movie_header 1000 0)" "$(track 1 15360 "$empty")" \
    "$(box mvex "$(box trex 00000000 "$(u32 1 1 512 4 0)")")")" "$@"
}

# moof with one traf: tfhd with default-base-is-moof, and these boxes.    fragment HEX…
fragment() {
  box moof "$(box mfhd 00000000 "$(u32 1)")" "$(box traf "$(box tfhd 00020000 "$(u32 1)")" "$@")"
}

# ---- The files -----------------------------------------------------------------------------------

make_hostile() {
  mkdir -p "$hostile"
  rm -f "$hostile"/*.mp4
  tabled sound "$time_table" "$chunk_table" "$size_table" "$offset_table"
  hostile_counts
  hostile_tables
  hostile_sizes
  hostile_places
  hostile_headers
  hostile_entries
  hostile_fragments
  hostile_indexes
}

# Counts of rows that nobody can hold: nothing may be allocated for them.
hostile_counts() {
  huge=$(u32 0xffffffff)
  tabled stts-count "$(box stts 00000000 "$huge" "$(u32 4 512)")" "$chunk_table" "$size_table" \
    "$offset_table"
  tabled stsc-count "$time_table" "$(box stsc 00000000 "$huge" "$(u32 1 2 1)")" "$size_table" \
    "$offset_table"
  tabled stsz-count "$time_table" "$chunk_table" \
    "$(box stsz 00000000 00000000 "$huge" "$(u32 4 4 4 4)")" "$offset_table"
  tabled stz2-count "$time_table" "$chunk_table" "$(box stz2 00000000 00000004 "$huge" 4444)" \
    "$offset_table"
  tabled stco-count "$time_table" "$chunk_table" "$size_table" \
    "$(box stco 00000000 "$huge" "$(u32 28 36)")"
  tabled co64-count "$time_table" "$chunk_table" "$size_table" \
    "$(box co64 00000000 20000001 "$(u64 28 36)")"
  tabled ctts-count "$time_table" "$chunk_table" "$size_table" "$offset_table" \
    "$(box ctts 00000000 "$huge" "$(u32 4 0)")"
  tabled stss-count "$time_table" "$chunk_table" "$size_table" "$offset_table" \
    "$(box stss 00000000 "$huge" "$(u32 1)")"
  tabled group-count "$time_table" "$chunk_table" "$size_table" "$offset_table" \
    "$(box sgpd 01000000 "$(code roll)" "$(u32 0)" "$huge")" \
    "$(box sbgp 00000000 "$(code roll)" "$huge" "$(u32 4 1)")" \
    "$(box subs 00000000 "$huge" "$(u32 1)" ffff)"
}

# Rows that are there, and multiply: few bytes that claim billions of samples, or times without end.
hostile_tables() {
  tabled stts-samples "$(box stts 00000000 "$(u32 2 0xffffffff 0xffffffff 0xffffffff 1)")" \
    "$chunk_table" "$size_table" "$offset_table"
  tabled stsz-constant "$(box stts 00000000 "$(u32 1 0xffffffff 0xffffffff)")" \
    "$(box stsc 00000000 "$(u32 1 1 0xffffffff 1)")" \
    "$(box stsz 00000000 "$(u32 1 0xffffffff)")" "$(box stco 00000000 "$(u32 1 28)")"
  tabled stsz-zero "$(box stts 00000000 "$(u32 1 0xffffffff 1)")" \
    "$(box stsc 00000000 "$(u32 1 1 0xffffffff 1)")" \
    "$(box stsz 00000000 "$(u32 0 0xffffffff)")" "$(box stco 00000000 "$(u32 1 28)")"
  tabled stsc-backwards "$time_table" "$(box stsc 00000000 "$(u32 3 2 1 1 1 1 1 0 0 0)")" \
    "$size_table" "$offset_table"
  tabled ctts-extremes "$time_table" "$chunk_table" "$size_table" "$offset_table" \
    "$(box ctts 01000000 "$(u32 2 1 0x80000000 0xffffffff 0x7fffffff)")"
  tabled stss-unsorted "$time_table" "$chunk_table" "$size_table" "$offset_table" \
    "$(box stss 00000000 "$(u32 5 4 0 4 0xffffffff 1)")"
  tabled disagreement "$(box stts 00000000 "$(u32 1 3 512)")" \
    "$(box stsc 00000000 "$(u32 1 1 5 1)")" "$size_table" "$offset_table" \
    "$(box ctts 00000000 "$(u32 1 9 0)")"
  tabled twice "$time_table" "$time_table" "$chunk_table" "$size_table" "$size_table" \
    "$offset_table" "$(box co64 00000000 "$(u32 2)" "$(u64 28 36)")"
}

# Sizes 0 and 1, sizes below the header's, and sizes beyond the parent or the file: no loop may stand
# still, no sum may overflow, and no child may read what is its parent's neighbour.
hostile_sizes() {
  sound=$(track 1 15360 "$(tables "$time_table" "$chunk_table" "$size_table" "$offset_table")")
  film size-zero-inside "$sound" "$(lying_box 0 free 00)"
  hostile size-zero-outside "$file_type" "$(lying_box 0 free 00)" "$(box moov "$sound")"
  film size-one-short "$sound" "$(u32 1)" "$(code free)" "$(u64 8)"
  film size-four "$sound" "$(lying_box 4 free)"
  hostile largesize-max "$file_type" "$(u32 1)" "$(code mdat)" ffffffffffffffff "$(u32 1 2 3 4)"
  hostile largesize-sign "$file_type" "$(box moov "$(movie_header 1000 0)")" "$(u32 1)" \
    "$(code mdat)" 7fffffffffffffff "$(u32 1 2 3 4)"
  hostile largesize-cut "$file_type" "$(u32 1)" "$(code mdat)" 00000000
  film child-beyond-parent "$(box udta "$(lying_box 4096 name 41)")" "$sound"
  hostile child-beyond-file "$file_type" \
    "$(box moov "$(lying_box 0x7fffffff mvhd 00000000 00000000)")"
  film uuid-short "$(box uuid 00112233)" "$sound"
  nest=
  while [ ${#nest} -lt 3200 ]; do nest=$(box trak "$nest"); done
  hostile nested-200 "$file_type" "$(box moov "$(movie_header 1000 0)" "$nest" "$sound")"
  : >"$hostile/empty.mp4"
  hostile one-byte 00
  hostile zeros "$(zeros 64)"
}

# Samples where none are: beyond the end, in the boxes, on top of each other, at the end of all numbers.
hostile_places() {
  tabled offset-beyond-end "$time_table" "$chunk_table" "$size_table" \
    "$(box stco 00000000 "$(u32 2 28 0xfffffff0)")"
  tabled offset-max "$time_table" "$chunk_table" "$size_table" \
    "$(box co64 00000000 "$(u32 2)" 7ffffffffffffffe fffffffffffffffe)"
  tabled overlap "$time_table" "$chunk_table" "$size_table" \
    "$(box stco 00000000 "$(u32 2 30 28)")"
  tabled inside-boxes "$time_table" "$chunk_table" "$size_table" \
    "$(box stco 00000000 "$(u32 2 0 60)")"
  tabled sample-huge "$time_table" "$chunk_table" \
    "$(box stsz 00000000 "$(u32 0 4 0xffffffff 0xffffffff 0xffffffff 4)")" "$offset_table"
}

# Numbers that others are divided by, and names that have to differ.
hostile_headers() {
  table=$(tables "$time_table" "$chunk_table" "$size_table" "$offset_table")
  film timescale-zero "$(track 1 0 "$table")"
  hostile movie-timescale-zero "$file_type" "$media" \
    "$(box moov "$(movie_header 0 133)" "$(track 1 15360 "$table")")"
  film track-id-zero "$(track 0 15360 "$table")"
  film track-id-twice "$(track 1 15360 "$table")" "$(track 1 15360 "$table")"
  film edit-extremes "$(track 1 15360 "$table" "$(box edts "$(box elst 01000000 "$(u32 3)" \
    ffffffffffffffff 8000000000000000 00010000 7fffffffffffffff 7fffffffffffffff 80000000 \
    0000000000000000 ffffffffffffffff 00000000)")")"
  film edit-count "$(track 1 15360 "$table" "$(box edts "$(box elst 00000000 "$(u32 0x20000000)")")")"
  hostile unknown-version "$file_type" "$media" \
    "$(box moov "$(box mvhd ff000000 "$(zeros 96)")" "$(track 1 15360 "$table")")"
  hostile no-movie "$file_type" "$media"
  hostile two-movies "$file_type" "$media" "$(box moov "$(movie_header 1000 133)" \
    "$(track 1 15360 "$table")")" "$(box moov "$(movie_header 1000 133)")"
}

# Sample entries whose insides have lengths of their own.
hostile_entries() {
  described() {
    name=$1
    shift
    film "$name" "$(track 1 15360 "$(box stbl "$(box stsd 00000000 "$@")" "$time_table" \
      "$chunk_table" "$size_table" "$offset_table")")"
  }
  described stsd-count 7fffffff "$(picture_entry "$configuration")"
  described stsd-empty 00000000
  described avcc-lengths 00000001 "$(picture_entry "$(box avcC 0142c00affff ffff 6742)")"
  described avcc-missing 00000001 "$(picture_entry)"
  described hvcc-arrays 00000001 "$(box hvc1 "$(zeros 6)" 0001 "$(zeros 70)" \
    "$(box hvcC 01 "$(zeros 21)" ff 20 ffff 0001 40)")"
  described esds-lengths 00000001 "$(box mp4a "$(zeros 6)" 0001 "$(zeros 20)" \
    "$(box esds 00000000 03ffffffff 0001 00 04ffffff7f)")"
  described pasp-zero 00000001 "$(picture_entry "$configuration" "$(box pasp "$(u32 0 0)")" \
    "$(box clap "$(u32 1 0 1 0 1 0 1 0)")")"
  described entry-cut 00000001 "$(box avc1 0000)"
}

# Fragments: counts without bytes to vouch for them, places before the file and after it.
hostile_fragments() {
  media=$(box mdat "$(u32 1 2 3 4)")
  fragments trun-count "$(fragment "$(box trun 00000000 ffffffff)")" "$media"
  fragments trun-count-many "$(fragment "$(box trun 00000000 ffffffff)" \
    "$(box trun 00000000 ffffffff)" "$(box trun 00000000 ffffffff)")" "$media"
  fragments trun-rows "$(fragment "$(box trun 00000f01 "$(u32 0x10000000 0 512 4 0 0)")")" "$media"
  fragments trun-offset "$(fragment "$(box trun 00000001 "$(u32 4)" 80000000)")" "$media"
  fragments trun-sizes "$(fragment "$(box trun 00000301 \
    "$(u32 2 92 0xffffffff 0xffffffff 0xffffffff 0xffffffff)")")" "$media"
  fragments tfdt-max "$(fragment "$(box tfdt 01000000 ffffffffffffffff)" \
    "$(box trun 00000001 "$(u32 4 96)")")" "$media"
  fragments tfhd-base "$(box moof "$(box mfhd 00000000 "$(u32 1)")" "$(box traf \
    "$(box tfhd 00000001 "$(u32 1)" fffffffffffffff0)" "$(box trun 00000001 "$(u32 4 64)")")")" \
    "$media"
  fragments tfhd-unknown-track "$(box moof "$(box mfhd 00000000 "$(u32 1)")" "$(box traf \
    "$(box tfhd 00020000 "$(u32 9)")" "$(box trun 00000001 "$(u32 4 76)")")")" "$media"
  fragments tfhd-missing "$(box moof "$(box mfhd 00000000 "$(u32 1)")" \
    "$(box traf "$(box trun 00000001 "$(u32 4 60)")")")" "$media"
  fragments traf-empty "$(box moof "$(box traf)" "$(box traf)")" "$media"
  fragments senc-count "$(fragment "$(box senc 00000002 ffffffff)" \
    "$(box saiz 00000000 00 ffffffff)" "$(box saio 01000000 ffffffff)")" "$media"
}

# sidx boxes that refer to themselves, to nothing, and to more than there is.
hostile_indexes() {
  # The offset is counted from the end of the box, 52 bytes behind its start, and wraps around to it.
  loop=$(box sidx 01000000 "$(u32 1 15360)" "$(u64 0)" ffffffffffffffcc 0000 0001 \
    "$(u32 $((0x80000000 | 52)) 512 0x90000000)")
  fragments sidx-loop "$loop" "$(fragment "$(box trun 00000001 "$(u32 4 76)")")" "$media"
  empty=$(u32 0x80000000 0 0)
  fragments sidx-standing "$(box sidx 00000000 "$(u32 1 15360 0 0)" 0000 0004 \
    "$empty" "$empty" "$empty" "$empty")" \
    "$(fragment "$(box trun 00000001 "$(u32 4 76)")")" "$media"
  fragments sidx-count "$(box sidx 00000000 "$(u32 1 0 0xffffffff 0xffffffff)" 0000 ffff \
    "$(u32 0x7fffffff 0xffffffff 0)")" "$media"
  fragments tfra-count "$media" "$(box mfra "$(box tfra 01000000 "$(u32 1 63 0xffffffff)")" \
    "$(box mfro 00000000 ffffffff)")"
}
