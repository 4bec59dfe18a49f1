# Boxes as hex digits: what make.sh uses to write boxes by hand. Read by make.sh.
#
# A run of bytes is a string of hex digits, so a box is put together by writing its parts side by side:
#   box stts 00000000 "$(u32 1 60 512)"

# Numbers of 1, 2, 4 and 8 bytes.                  u32 NUMBER…
u8() { printf '%02x' "$@"; }
u16() { printf '%04x' "$@"; }
u32() { printf '%08x' "$@"; }
u64() { printf '%016x' "$@"; }

# A number of hex digits 0.                        zeros BYTE_COUNT
zeros() { printf '%0*d' $(($1 * 2)) 0; }

# Text, as it is.                                  code TEXT
code() { printf '%s' "$1" | od -An -v -tx1 | tr -d ' \n'; }

# A box with its right size.                       box TYPE HEX…
box() {
  box_type=$1
  shift
  payload=$(printf '%s' "$@")
  printf '%08x%s%s' $((${#payload} / 2 + 8)) "$(code "$box_type")" "$payload"
}

# A box that claims whatever size it is told.      lying_box SIZE TYPE HEX…
lying_box() {
  claimed=$1
  shift
  printf '%08x' "$claimed"
  box "$@" | cut -c 9-
}

# Turns hex digits into bytes.
unhex() {
  awk '{
    for (at = 1; at < length($0); at += 2) {
      high = index("0123456789abcdef", substr($0, at, 1)) - 1
      low = index("0123456789abcdef", substr($0, at + 1, 1)) - 1
      printf "\\%03o", high * 16 + low
      if (at % 1024 == 1023) print ""
    }
    print ""
  }' | while read -r escapes; do
    # shellcheck disable=SC2059 # the bytes are the format
    printf "$escapes"
  done
}

# Offset and size of each box on a path, outermost first. Only 32-bit sizes.
#   locate FILE 'moov/trak[1]/tkhd'
locate() {
  hex "$1" | awk -v path="$2" '
    function number(at,   result, digit) {
      for (digit = 1; digit <= 8; digit++)
        result = result * 16 + index("0123456789abcdef", substr($0, 2 * at + digit, 1)) - 1
      return result
    }
    BEGIN {
      for (byte = 32; byte < 127; byte++) digits[sprintf("%c", byte)] = sprintf("%02x", byte)
      header["meta"] = 12; header["stsd"] = header["dref"] = 16
      header["avc1"] = header["avc3"] = header["hvc1"] = header["hev1"] = 86
      header["vp09"] = header["av01"] = 86
    }
    {
      at = 0; end = length($0) / 2; count = split(path, names, "/")
      for (level = 1; level <= count; level++) {
        split(names[level], parts, /[][]/)
        name = parts[1]; skipped = parts[2] + 0; type = ""
        for (letter = 1; letter <= 4; letter++) type = type digits[substr(name, letter, 1)]
        while (at < end && (substr($0, 2 * at + 9, 8) != type || skipped-- > 0)) at += number(at)
        if (at >= end) exit 1
        print at, number(at)
        end = at + number(at)
        at += name in header ? header[name] : 8
      }
    }'
}

# The box at a path.                               box_at FILE PATH
box_at() {
  place=$(locate "$1" "$2" | tail -n 1)
  [ -n "$place" ] || fail "$1 has no $2"
  hex "$1" | cut -c $((${place% *} * 2 + 1))-$(((${place% *} + ${place#* }) * 2))
}

# The number at an offset in a box.                number_at HEX OFFSET [BYTE_COUNT]
number_at() { echo $((0x$(echo "$1" | cut -c $(($2 * 2 + 1))-$((($2 + ${3:-4}) * 2))))); }

# Puts other boxes, or none, in place of the one at a path; all boxes around it get their new sizes.
# What lies behind it moves: in a file with moov at the end that is no sample.
#   replace FILE PATH HEX
replace() {
  places=$(locate "$1" "$2" | tr '\n' ' ')
  [ -n "$places" ] || fail "$1 has no $2"
  hex "$1" | awk -v places="$places" -v new="$3" '{
    count = split(places, place, " ")
    growth = length(new) / 2 - place[count]
    at = 1
    for (level = 1; level < count - 2; level += 2) {
      printf "%s%08x", substr($0, at, 2 * place[level] + 1 - at), place[level + 1] + growth
      at = 2 * place[level] + 9
    }
    printf "%s%s", substr($0, at, 2 * place[count - 1] + 1 - at), new
    print substr($0, 2 * (place[count - 1] + place[count]) + 1)
  }' | unhex >"$1.new"
  mv "$1.new" "$1"
}

# The entries of a table box behind its count, as hex.    rows BOX [OFFSET_OF_FIRST_ROW]
rows() { echo "$1" | cut -c $((${2:-16} * 2 + 1))-; }
