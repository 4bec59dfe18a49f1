import Bitstream
import H264
import Media
import TestSupport
import Testing

/// Streams with random settings of x264, of patterns that move in all directions: our pictures are
/// libavcodec's.
@Suite("Random streams of H.264") struct RandomStreamTests {
  /// A pattern, and how it is coded: the same for each run of a number.
  private struct Example {
    let source: String
    let profile: String
    let parameters: String
    let frameCount: Int

    init(_ seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func pick<Value>(_ values: Value...) -> Value {
        values[Int(random.next() % UInt64(values.count))]
      }
      let (width, height) = (pick(32, 48, 64, 96, 130), pick(32, 48, 66, 80))
      let size = "\(width)x\(height)"
      let double = "\(2 * width)x\(2 * height)"
      let noise = "noise=alls=\(pick(0, 5, 20, 60)):allf=t:all_seed=\(seed)"
      let wave = "128+100*sin((X+3*N)/\(pick(3, 7, 15)))*cos((Y-2*N)/\(pick(4, 9, 17)))"
      source = pick(
        "testsrc2=size=\(size):rate=25,\(noise),rotate=a=\(pick("t*2", "-t", "n/9"))",
        "mandelbrot=size=\(size):rate=25:start_scale=\(pick("0.5", "1.3", "2.7")),\(noise)",
        "nullsrc=size=\(size):rate=25,geq=\(wave):128+60*sin((X-Y+N)/9):128+60*cos((X+Y+3*N)/8)",
        "testsrc2=size=\(double):rate=25,crop=\(size.replacing("x", with: ":")):x=3.4*n:y=1.7*n",
        "nullsrc=size=\(size):rate=25,geq=255*gte(random(1)\\,0.5):X+128:Y+128")
      profile = pick("baseline", "main", "high", "high", "high")
      frameCount = pick(4, 7, 12, 16)
      let (isBaseline, isHigh) = (profile == "baseline", profile == "high")
      let settings: KeyValuePairs = [
        "threads": "1", "no-mbtree": "1", "psy": pick("0", "1"), "subme": pick("2", "7", "9"),
        "bframes": isBaseline ? "0" : pick("0", "1", "3", "8"), "b-adapt": pick("0", "1", "2"),
        "b-pyramid": pick("none", "strict", "normal"), "ref": pick("1", "3", "16"),
        "direct": pick("spatial", "temporal", "auto"), "weightb": pick("0", "1"),
        "weightp": isBaseline ? "0" : pick("0", "1", "2"), "trellis": pick("0", "1"),
        "partitions": pick("all", "none", "p8x8,p4x4,b8x8,i4x4", "i4x4,i8x8,b8x8"),
        "8x8dct": isHigh ? pick("0", "1") : "0", "cabac": isBaseline ? "0" : pick("0", "1"),
        "deblock": pick("-6,-6", "0,0", "3,-2", "6,6"), "slices": pick("1", "2", "5"),
        "no-deblock": pick("0", "0", "1"), "chroma-qp-offset": pick("-12", "0", "4", "12"),
        "aq-mode": pick("0", "1", "3"), "aq-strength": pick("0.5", "3"),
        "keyint": pick("3", "8", "250"), "min-keyint": "1", "open-gop": pick("0", "0", "1"),
        "constrained-intra": pick("0", "0", "1"),
        "qp": pick("1", "4", "15", "22", "28", "34", "42", "51"),
      ]
      parameters = settings.map { "\($0)=\($1)" }.joined(separator: ":")
    }

    /// The coded stream.
    func encode() throws -> [UInt8] {
      let answer = try FFmpegTool.ffmpeg.run([
        "-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "\(frameCount)",
        "-pix_fmt", "yuv420p", "-c:v", "libx264", "-profile:v", profile,
        "-x264-params", parameters, "-f", "h264", "-",
      ])
      return answer.output
    }
  }

  @Test(
    "decodes to the pictures of libavcodec", .enabled(if: FFmpegTool.ffmpeg.isInstalled),
    arguments: Campaign.runs(400, few: 8))
  func differential(seed: UInt64) throws {
    let example = Example(seed)
    let stream = try example.encode()
    try #require(!stream.isEmpty, "\(example)")
    let oracle = try FFmpegTool.ffmpeg.run(
      [
        "-v", "error", "-flags", "unaligned", "-i", "-", "-fps_mode", "passthrough",
        "-f", "rawvideo", "-",
      ], input: stream)
    var expected = MD5()
    expected.update(oracle.output.span)
    var decoder = StreamDecoder(rules: .core, probe: NoProbe(), memoryLimit: 1 << 29)
    var hash = MD5()
    for range in AnnexB.nalUnits(in: stream) {
      #expect(try decoder.decode(unit: stream.span.extracting(range), sample: 0))
      for output in decoder.takeOutputs() { hash.update(output.picture) }
    }
    decoder.finish()
    for output in decoder.takeOutputs() { hash.update(output.picture) }
    #expect(hash.digits() == expected.digits(), "\(example)")
  }
}
