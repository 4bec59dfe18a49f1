# A film with closed captions: ANSI/CTA-608-E in messages of H.264. Read by make.sh.

# Letters as pairs of bytes; a byte of zero fills the last pair.         letters TEXT
letters() {
  bytes=$(code "$1")
  echo "$bytes$([ $((${#bytes} % 4)) -eq 0 ] || echo 00)"
}

# What is sent: a line each of the field, of the frame with the first pair, and of the pairs without
# their bits of parity. A frame carries one pair of each field. Codes are sent twice, and 1420 is resume
# caption loading, 142e erase non-displayed memory, 142f end of caption, 142c erase displayed memory,
# 1426 roll-up 3, 142d carriage return, 1429 resume direct captioning, 1421 backspace.
caption_script() {
  # Pop-on, rows 14 and 15, the second in italics; seen from frame 45 to 75.
  echo 1 0 "14201420142e142e14521452$(letters 'A pop-on caption,')146e146e$(letters 'seen at once')"
  echo 1 44 142f142f
  echo 1 75 142c142c
  # Roll-up of three rows: the fourth moves the first one out. Its codes come with each row, so that a
  # viewer who tunes in soon sees some.
  echo 1 80 "14261426142d142d14601460$(letters 'One')"
  echo 1 95 "14261426142d142d14601460$(letters 'Two')"
  echo 1 110 "14261426142d142d14601460$(letters 'Three')"
  echo 1 125 "14261426142d142d14601460$(letters 'Four')"
  echo 1 150 142c142c
  # Paint-on at the upper edge, in yellow: a note, an accent, a letter of another alphabet in place of
  # an ASCII one, and a letter that is taken back.
  echo 1 160 "14291429114a114a$(letters 'Caf\')11371137$(letters ' U')12241224"
  echo 1 174 "$(letters 'berx')14211421$(letters '!')"
  echo 1 200 142c142c
  # Another language in the second field, as CC3.
  echo 2 0 "15201520152e152e14721472$(letters 'Un t^tulo emergente')"
  echo 2 44 152f152f
  echo 2 75 152c152c
}

# 7 seconds, 160×90, B-frames, of one colour behind the counter.
# shellcheck disable=SC2046,SC2086
make_captions() {
  encode "$here/captions.mp4" \
    -f lavfi -i "color=0x333366:size=160x90:rate=30:duration=7,format=gbrp,
      $(text '(w-tw)/2' 40 28 white "$counter"),$(to_yuv bt709 tv yuv420p)" \
    $(x264 30 2 36) -profile:v high $bt709 $unsigned
  caption "$here/captions.mp4"
}

# Puts a message with captions before each picture. The file has one track, moov is last, all samples
# lie side by side, and a frame lasts 512 ticks; afterwards the samples are one chunk.
#   caption FILE
caption() {
  table=moov/trak/mdia/minf/stbl
  caption_script >captions.txt
  start=$(($(locate "$1" mdat | cut -d' ' -f1) + 8))
  # A line of sizes, then a line of samples.
  rows "$(box_at "$1" mdat)" 8 | awk -v sizes="$(rows "$(box_at "$1" $table/stsz)" 20)" \
    -v offsets="$(rows "$(box_at "$1" $table/ctts)")" '
    function number(text,   result, digit) {
      for (digit = 1; digit <= length(text); digit++)
        result = result * 16 + index("0123456789abcdef", substr(text, digit, 1)) - 1
      return result
    }
    # A byte with the bit that makes the number of its ones odd.
    function odd(text,   rest, ones) {
      for (rest = number(text); rest > 0; rest = int(rest / 2)) ones += rest % 2
      return sprintf("%02x", number(text) + (ones % 2 ? 0 : 128))
    }
    function pair(field, frame,   bytes) {
      bytes = (field, frame) in sent ? sent[field, frame] : "0000"
      return odd(substr(bytes, 1, 2)) odd(substr(bytes, 3, 2))
    }
    # user_data_registered_itu_t_t35 in a unit of its own: ATSC A/53 part 4.
    function message(frame) {
      return "000000150604" "11" "b500314741393403" "c2ff" \
        "fc" pair(1, frame) "fd" pair(2, frame) "ff" "80"
    }
    BEGIN {
      while ((getline line <"captions.txt") > 0) {
        split(line, words, " ")
        for (at = 1; at < length(words[3]); at += 4)
          sent[words[1], words[2] + (at - 1) / 4] = substr(words[3], at, 4)
      }
      for (; length(offsets) > 0; offsets = substr(offsets, 17))
        for (count = number(substr(offsets, 1, 8)); count > 0; count--)
          later[++known] = number(substr(offsets, 9, 8)) / 512 - 2
    }
    {
      at = 1
      for (sample = 1; length(sizes) > 0; sizes = substr(sizes, 9)) {
        size = number(substr(sizes, 1, 8))
        samples = samples message(sample - 1 + later[sample]) substr($0, at, 2 * size)
        table = table sprintf("%08x", size + 25)
        at += 2 * size
        sample++
      }
      print table
      print samples
    }' >captioned.txt
  sizes=$(head -n 1 captioned.txt)
  replace "$1" $table/stsz "$(box stsz 00000000 "$(u32 0 $((${#sizes} / 8)))" "$sizes")"
  replace "$1" $table/stsc "$(box stsc 00000000 "$(u32 1 1 $((${#sizes} / 8)) 1)")"
  replace "$1" $table/stco "$(box stco 00000000 "$(u32 1 "$start")")"
  replace "$1" mdat "$(box mdat "$(tail -n 1 captioned.txt)")"
}
