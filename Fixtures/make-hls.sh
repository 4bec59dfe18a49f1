# HTTP Live Streaming: RFC 8216. Read by make.sh.
#
# One film of eight seconds in three qualities, cut into segments of two seconds: as transport streams
# with sound in them (hls/ts), and as fragmented MP4 with the sound in a rendition of its own
# (hls/fmp4). Further playlists point into the same files, and hls/text has subtitles for them.

# Twelve pictures a second, a sync sample every two seconds, and a beep a second.
#   hls_film WIDTHxHEIGHT KBIT_PER_S OUTPUT
# shellcheck disable=SC2086 # the words in $bt709 and $unsigned are separate arguments
hls_film() {
  encode "$3" -f lavfi -i "testsrc2=size=$1:rate=12:duration=8,format=gbrp,$(to_yuv bt709 tv yuv420p)" \
    -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=8" \
    -c:v libx264 -preset slow -b:v "$2k" -maxrate "$2k" -bufsize "$2k" -g 24 -keyint_min 24 \
    -sc_threshold 0 -bf 2 -b_strategy 0 -flags:v +cgop+bitexact \
    -x264-params threads=1:lookahead-threads=1:b-pyramid=normal -profile:v high $bt709 $unsigned \
    -c:a aac -b:a 16k
}

# Cuts a film into segments.            hls_segments INPUT PLAYLIST SEGMENT_NAMES OPTION…
hls_segments() {
  input=$1 playlist=$2 names=$3
  shift 3
  ffmpeg -v error -nostdin -y -i "$input" "$@" -c copy -map_metadata -1 -fflags +bitexact -f hls \
    -hls_time 2 -hls_playlist_type vod -hls_flags independent_segments \
    -hls_segment_filename "$names" "$playlist"
}

make_hls() {
  rm -rf "$here/hls"
  mkdir -p "$here/hls/ts" "$here/hls/fmp4" "$here/hls/aes" hls-work
  hls_film 96x54 24 hls-work/low.mp4
  hls_film 160x90 60 hls-work/mid.mp4
  hls_film 320x180 150 hls-work/high.mp4
  for level in low mid high; do
    hls_segments "hls-work/$level.mp4" "$here/hls/ts/$level.m3u8" "$here/hls/ts/${level}_%d.ts" -map 0
  done
  for level in low mid; do
    hls_segments "hls-work/$level.mp4" "$here/hls/fmp4/$level.m3u8" "$here/hls/fmp4/${level}_%d.m4s" \
      -map 0:v -hls_segment_type fmp4 -hls_fmp4_init_filename "${level}_init.mp4"
  done
  hls_segments hls-work/low.mp4 "$here/hls/fmp4/sound.m3u8" "$here/hls/fmp4/sound_%d.m4s" \
    -map 0:a -hls_segment_type fmp4 -hls_fmp4_init_filename sound_init.mp4
  # All segments in one file, whose ranges the playlist names.
  ffmpeg -v error -nostdin -y -i hls-work/low.mp4 -map 0 -c copy -map_metadata -1 -fflags +bitexact \
    -f hls -hls_time 2 -hls_playlist_type vod -hls_flags single_file+independent_segments \
    -hls_segment_filename "$here/hls/ts/whole.ts" "$here/hls/ts/whole.m3u8"
  hls_masters
  hls_discontinuity
  hls_encrypted
  hls_texts
  for level in low mid high; do hls_iframes "$here/hls/ts" "$level"; done
}

# Bits a second of a playlist's segments: the largest rate of any, and the mean. They last two seconds.
#   hls_rates FOLDER LEVEL SUFFIX
hls_rates() {
  for number in 0 1 2 3; do wc -c <"$1/$2_$number.$3"; done |
    awk '{ if ($1 > most) most = $1; sum += $1 }
      END { printf "BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d", most * 4, sum }'
}

# One quality of a ladder.   hls_variant FOLDER LEVEL SUFFIX WIDTHxHEIGHT LEVEL_OF_H264 FURTHER_ATTRIBUTES
hls_variant() {
  echo "#EXT-X-STREAM-INF:$(hls_rates "$1" "$2" "$3"),CODECS=\"avc1.6400$5,mp4a.40.2\",RESOLUTION=$4,FRAME-RATE=12.000$6"
  echo "$2.m3u8"
}

# The ladders.
hls_masters() {
  {
    printf '#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-INDEPENDENT-SEGMENTS\n'
    hls_variant "$here/hls/ts" low ts 96x54 0A ''
    hls_variant "$here/hls/ts" mid ts 160x90 0A ''
    hls_variant "$here/hls/ts" high ts 320x180 0C ''
    echo '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=20000,CODECS="avc1.64000A",RESOLUTION=96x54,URI="low_iframes.m3u8"'
    echo '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=40000,CODECS="avc1.64000A",RESOLUTION=160x90,URI="mid_iframes.m3u8"'
    echo '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.64000C",RESOLUTION=320x180,URI="high_iframes.m3u8"'
  } >"$here/hls/ts/master.m3u8"
  {
    printf '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n'
    echo '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Beeps",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="sound.m3u8"'
    hls_variant "$here/hls/fmp4" low m4s 96x54 0A ',AUDIO="sound"'
    hls_variant "$here/hls/fmp4" mid m4s 160x90 0A ',AUDIO="sound"'
  } >"$here/hls/fmp4/master.m3u8"
}

# Two seconds of one encoding, then the beginning of another one: the clock starts again.
hls_discontinuity() {
  {
    echo '#EXTM3U'
    echo '#EXT-X-VERSION:3'
    echo '#EXT-X-TARGETDURATION:2'
    echo '#EXT-X-MEDIA-SEQUENCE:7'
    echo '#EXT-X-DISCONTINUITY-SEQUENCE:3'
    echo '#EXT-X-PLAYLIST-TYPE:VOD'
    for segment in low_0 low_1; do printf '#EXTINF:2.000000,\n%s.ts\n' "$segment"; done
    echo '#EXT-X-DISCONTINUITY'
    for segment in mid_0 mid_1 mid_2; do printf '#EXTINF:2.000000,\n%s.ts\n' "$segment"; done
    echo '#EXT-X-ENDLIST'
  } >"$here/hls/ts/discontinuity.m3u8"
}

# AES-128 with the sequence number as initialisation vector (RFC 8216 §5.2). The key is the bytes 0 to 15.
hls_encrypted() {
  key=000102030405060708090a0b0c0d0e0f
  printf '\000\001\002\003\004\005\006\007\010\011\012\013\014\015\016\017' >"$here/hls/aes/key.bin"
  for number in 0 1 2 3; do
    openssl enc -aes-128-cbc -K $key -iv "$(printf %032x $((number + 20)))" \
      -in "$here/hls/ts/low_$number.ts" -out "$here/hls/aes/low_$number.ts"
  done
  {
    echo '#EXTM3U'
    echo '#EXT-X-VERSION:3'
    echo '#EXT-X-TARGETDURATION:2'
    echo '#EXT-X-MEDIA-SEQUENCE:20'
    echo '#EXT-X-PLAYLIST-TYPE:VOD'
    echo '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"'
    for number in 0 1 2 3; do printf '#EXTINF:2.000000,\nlow_%s.ts\n' "$number"; done
    echo '#EXT-X-ENDLIST'
  } >"$here/hls/aes/low.m3u8"
}

# The sync sample of each segment, with the tables before it.      hls_iframes FOLDER LEVEL
hls_iframes() {
  {
    echo '#EXTM3U'
    echo '#EXT-X-VERSION:4'
    echo '#EXT-X-TARGETDURATION:2'
    echo '#EXT-X-MEDIA-SEQUENCE:0'
    echo '#EXT-X-PLAYLIST-TYPE:VOD'
    echo '#EXT-X-I-FRAMES-ONLY'
    for number in 0 1 2 3; do
      end=$(ffprobe -v error -select_streams v -show_entries packet=pos -of csv=p=0 \
        "$1/$2_$number.ts" | sed '/^$/d' | sed -n 2p)
      printf '#EXTINF:2.000000,\n#EXT-X-BYTERANGE:%d@0\n%s_%s.ts\n' "${end%,}" "$2" "$number"
    done
    echo '#EXT-X-ENDLIST'
  } >"$1/$2_iframes.m3u8"
}

# Subtitles for the transport streams, whose film begins at 141000 ticks of 90 kHz: WebVTT, RFC 8216 §3.5.
#
# A cue is in each segment that it is shown in. The clock of the English ones is the film's; each German
# segment has a clock of its own; the forced ones are one file without a header, in the stream's own time.
# shellcheck disable=SC2059 # the texts are formats: they have line feeds, and no percent sign
hls_texts() {
  text="$here/hls/text"
  mkdir -p "$text"
  one='00:00.500 --> 00:01.500\nOne <i>at</i> a time.\n'
  two='00:01.700 --> 00:04.500\nTwo,\nand a half.\n'
  three='00:04.500 --> 00:05.500 line:0\nThree.\n'
  four='00:05.900 --> 00:07.900\nFour &amp; no more.\n'
  header='WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:141000,LOCAL:00:00:00.000\n'
  printf "$header\n$one\n$two" >"$text/en_0.vtt"
  printf "$header\n$two" >"$text/en_1.vtt"
  printf "$header\n$two\n$three\n$four" >"$text/en_2.vtt"
  printf "$header\n$four" >"$text/en_3.vtt"
  for number in 0 1 2 3; do
    printf 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:%d\n\n00:00.250 --> 00:01.750\nSegment %d\n' \
      $((141000 + 180000 * number)) "$number" >"$text/de_$number.vtt"
  done
  printf 'WEBVTT\n\n00:03.566 --> 00:04.566\nBonjour!\n' >"$text/forced.vtt"
  for language in en de; do
    {
      printf '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n'
      for number in 0 1 2 3; do printf '#EXTINF:2.000000,\n%s_%d.vtt\n' $language "$number"; done
      echo '#EXT-X-ENDLIST'
    } >"$text/$language.m3u8"
  done
  printf '#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nforced.vtt\n#EXT-X-ENDLIST\n' >"$text/forced.m3u8"
  media='#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text"'
  {
    printf '#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-INDEPENDENT-SEGMENTS\n'
    echo "$media,NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,AUTOSELECT=YES,URI=\"en.m3u8\""
    echo "$media,NAME=\"Deutsch\",LANGUAGE=\"de\",AUTOSELECT=YES,URI=\"de.m3u8\""
    echo "$media,NAME=\"Signs\",LANGUAGE=\"en\",FORCED=YES,URI=\"forced.m3u8\""
    hls_variant "$here/hls/ts" low ts 96x54 0A ',SUBTITLES="text"' | sed 's|^low|../ts/low|'
    hls_variant "$here/hls/ts" mid ts 160x90 0A ',SUBTITLES="text"' | sed 's|^mid|../ts/mid|'
  } >"$text/master.m3u8"
}
