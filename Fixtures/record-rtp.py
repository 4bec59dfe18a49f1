"""Records what ffmpeg sends as an rtpdump file that is the same in every run.

    record-rtp.py OUTPUT FIRST-NUMBER FIRST-TIMESTAMP STREAM...

A stream is PAYLOAD-TYPE:CLOCK:FRAMES-A-SECOND:OPTIONS of ffmpeg, with %s where the address goes.
ffmpeg chooses numbers and times at random: here they begin where the command line says, a stream's
source is its payload type, and a packet comes when a camera's would: those of a picture 1 ms apart,
pictures in their order at the frame rate, sound (rate 0) when it is heard. A sender report stands before the first packet of each
second.
"""
import shlex, socket, struct, subprocess, sys

output, number, timestamp = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
EPOCH = 3_900_000_000  # seconds since 1900, in 2023


def record(options):
    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
    receiver.bind(("127.0.0.1", 0))
    address = "127.0.0.1:%d" % receiver.getsockname()[1]
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin"] + shlex.split(options % address),
                   check=True, stdout=subprocess.DEVNULL)
    receiver.settimeout(0.3)
    packets = []
    try:
        while True:
            packets.append(receiver.recv(65536))
    except socket.timeout:
        return [p for p in packets if not 200 <= p[1] <= 207]


def reports(kind, moment, time, count, size):
    return struct.pack(">BBHIIIIII", 0x80, 200, 6, kind, EPOCH + int(moment),
                       int(moment % 1 * (1 << 32)) & 0xFFFFFFFF, time, count, size) + \
        struct.pack(">BBHIBB", 0x81, 202, 3, kind, 1, 4) + b"film\0\0"


events = []
for stream in sys.argv[4:]:
    kind, clock, rate, options = stream.split(":", 3)
    kind, clock, rate = int(kind), int(clock), float(rate)
    packets = record(options)
    first = struct.unpack(">I", packets[0][4:8])[0]
    base = timestamp * clock // 90000 if clock != 90000 else timestamp
    last, picture, inside, size, second = None, -1, 0, 0, -1
    for index, packet in enumerate(packets):
        time = struct.unpack(">I", packet[4:8])[0]
        if time != last:
            last, picture, inside = time, picture + 1, 0
        moment = (picture / rate if rate else ((time - first) & 0xFFFFFFFF) / clock) + inside * 0.001
        inside += 1
        new = (base + time - first) & 0xFFFFFFFF
        if int(moment) != second:
            second = int(moment)
            # The clock of the timestamps at this moment: pictures are sent in another order.
            now = (base + int(moment * clock)) & 0xFFFFFFFF
            events.append((moment, 1, reports(kind, moment, now, index, size)))
        size += len(packet) - 12
        events.append((moment, 0, packet[:2] + struct.pack(
            ">HII", (number + index) & 0xFFFF, new, kind) + packet[12:]))

events.sort(key=lambda event: event[0])
with open(output, "wb") as file:
    file.write(b"#!rtpplay1.0 127.0.0.1/5004\n" + struct.pack(">IIIHH", 0, 0, 0x7F000001, 5004, 0))
    for moment, control, packet in events:
        file.write(struct.pack(">HHI", len(packet) + 8, 0 if control else len(packet),
                               int(moment * 1000 + 0.5)) + packet)
