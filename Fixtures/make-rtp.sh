# Fixtures of packets that were sent: RFC 3550. Read by make.sh.

# Records what ffmpeg sends, with numbers and times of our own.   record OUTPUT NUMBER TIME STREAM…
record() {
  command -v python3 >/dev/null 2>&1 || fail "python3 is missing: it records what ffmpeg sends"
  python3 "$here/record-rtp.py" "$@"
}

# The description of a session.                                    describe OUTPUT LINE…
describe() {
  output=$1
  shift
  printf '%s\r\n' 'v=0' 'o=- 0 0 IN IP4 127.0.0.1' 's=BytesToPixels' 'c=IN IP4 127.0.0.1' 't=0 0' \
    "$@" >"$output"
}

# What a description says of a film's pictures: the parameter sets in letters.    sets FILE
sets() {
  ffmpeg -v error -nostdin -i "$1" -map 0:v -c copy -f rtp -sdp_file "$work/sets.sdp" \
    'rtp://127.0.0.1:9?pkt_size=1200' >/dev/null
  sed -n 's/^a=fmtp:96 //p' "$work/sets.sdp" | tr -d '\r'
}

# small.mp4 as a camera sends it, pictures and sound: after 36 packets the numbers of the pictures
# start again at 0, and after a second their times.
make_live() {
  record "$here/live.rtp" 65500 4294877296 \
    "96:90000:30:-i $here/small.mp4 -map 0:v -c copy -bsf:v h264_mp4toannexb -f rtp -payload_type 96 'rtp://%s?pkt_size=600'" \
    "97:48000:0:-i $here/small.mp4 -map 0:a -c copy -max_delay 50000 -f rtp -payload_type 97 'rtp://%s?pkt_size=600'"
  describe "$here/live.sdp" 'm=video 5004 RTP/AVP 96' 'a=rtpmap:96 H264/90000' \
    "a=fmtp:96 $(sets "$here/small.mp4")" 'a=rtcp-fb:96 nack pli' 'a=framerate:30' \
    'm=audio 5006 RTP/AVP 97' 'a=rtpmap:97 MPEG4-GENERIC/48000/1' \
    'a=fmtp:97 profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3; config=1188'
}

# HEVC: aggregated parameter sets, fragments.
make_live_hevc() {
  record "$here/live-hevc.rtp" 100 0 \
    "96:90000:30:-i $here/hevc.mp4 -map 0:v -c copy -bsf:v hevc_mp4toannexb -f rtp -payload_type 96 'rtp://%s?pkt_size=500'"
  describe "$here/live-hevc.sdp" 'm=video 5004 RTP/AVP 96' 'a=rtpmap:96 H265/90000' \
    "a=fmtp:96 $(sets "$here/hevc.mp4")"
}

# A transport stream in RTP packets; it needs no description.
make_live_ts() {
  record "$here/live-ts.rtp" 7 0 "33:90000:100:-i $here/packets.ts -map 0 -c copy -f rtp_mpegts -fflags +bitexact 'rtp://%s'"
}
