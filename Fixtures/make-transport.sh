# Fixtures in packets: ISO/IEC 13818-1. Read by make.sh.

# MPEG-TS as ffmpeg writes it.                      mux OUTPUT OPTION… (inputs first)
mux() {
  output=$1
  shift
  ffmpeg -v error -nostdin -y "$@" -map_metadata -1 -fflags +bitexact -f mpegts "$output"
}

# The same samples as small.mp4, in packets of 188 bytes.
make_transport() {
  mux "$here/small.ts" -i "$here/small.mp4" -map 0 -c copy
}

# A film of two seconds in few packets: 12 pictures a second, a sync sample each second.
# shellcheck disable=SC2046,SC2086
packet_film() {
  encode packets.mp4 -f lavfi -i "testsrc2=size=96x54:rate=12:duration=2,format=gbrp,$(to_yuv bt709 tv yuv420p)" \
    -f lavfi -i "aevalsrc='$beep':sample_rate=48000:duration=2" \
    $(x264 12 2 36) -profile:v high $bt709 $unsigned -c:a aac -b:a 16k
}

make_packets() {
  packet_film
  mux "$here/packets.ts" -i packets.mp4 -map 0 -c copy
}

# Four bytes of arrival time before each packet and sound in AC-3, as on Blu-ray discs; one second.
make_packets_192() {
  packet_film
  mux "$here/packets-192.ts" -i packets.mp4 -map 0 -c:v copy -c:a ac3 -b:a 32k -flags:a +bitexact \
    -t 1 -mpegts_m2ts_mode 1
}

# Times of 33 bits start again after 26.5 hours: here one second after the beginning.
make_packets_rollover() {
  packet_film
  mux "$here/packets-rollover.ts" -i packets.mp4 -map 0 -c copy -output_ts_offset 95441.3
}

# HEVC, and sound in MPEG-1 layer II frames.
# shellcheck disable=SC2046,SC2086
make_packets_hevc() {
  encode packets-hevc.mp4 -f lavfi -i "testsrc2=size=96x54:rate=12:duration=2,format=gbrp,$(to_yuv bt709 tv yuv420p)" \
    $(x265 12 2 36) -profile:v main -tag:v hvc1 $bt709
  mux "$here/packets-hevc.ts" -i packets-hevc.mp4 -f lavfi \
    -i "aevalsrc='$beep':sample_rate=48000:duration=1" -map 0 -map 1 -c:v copy -c:a mp2 -b:a 32k \
    -ac 1 -flags:a +bitexact
}
