import ElementaryStream
import H264
import MP4
import Media
import TestSupport

/// A raw stream decoded by the course's own decoder, from its beginning and once more from the middle.
struct H264Examination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case noFilm = "no stream to decode"
    case refused = "a stream that the decoder refuses"
    case damaged = "a stream with damage"
    case whole = "a stream of which every picture came out"
  }

  private(set) var outcome = Outcome.noFilm

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  private var events: [SampleEvent] = []

  /// Far more than small pictures need, and far less than a hostile size would take.
  private static let memoryLimit = 64 << 20
  private static let box = PixelSize(width: 61, height: 47)
  private static let sampleLimit = 256

  init(of bytes: [UInt8]) async {
    guard let movie = try? await RawVideoMovie(MemoryReader(bytes)),
      let demuxer = try? await MP4Demuxer(reader: movie),
      let (track, _) = try? await demuxer.videoTrack(),
      let reader = try? await demuxer.reader(of: [track.id], at: nil)
    else { return }
    while events.count < 2 * Self.sampleLimit, let event = try? await reader.next() {
      events.append(event)
    }
    outcome = .refused
    for hidesDamage in [true, false] { await decode(hidesDamage: hidesDamage) }
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }

  private mutating func decode(hidesDamage: Bool) async {
    let decoder = H264Decoder(
      H264DecoderOptions(hidesDamage: hidesDamage, memoryLimit: Self.memoryLimit))
    do {
      let whole = try await decode(events[...], with: decoder)
      check(whole, hidesDamage: hidesDamage)
      let isWhole = whole.frames.count == sampleCount && !whole.frames.contains { $0.isDamaged }
      outcome = isWhole && outcome != .damaged ? .whole : .damaged
      // A seek into the middle: whatever was there before is forgotten.
      await decoder.reset()
      let rest = try await decode(events[(events.count / 2)...], with: decoder)
      check(rest, hidesDamage: hidesDamage)
    } catch {
      let text = "\(error)"
      check(text.count > 8 && text.count < 2000, "the error text '\(text.prefix(80))'")
    }
  }

  private func decode(
    _ events: ArraySlice<SampleEvent>, with decoder: H264Decoder
  ) async throws -> DecoderOutput {
    var output = DecoderOutput(box: Self.box)
    for event in events {
      switch event {
      case .format(let format, _): output.take(try await decoder.use(format))
      case .sample(let sample, _): output.take(try await decoder.decode(sample))
      case .discontinuity: break
      }
    }
    output.take(try await decoder.finish())
    return output
  }

  private var sampleCount: Int {
    events.count { event in
      if case .sample = event { true } else { false }
    }
  }

  private mutating func check(_ output: DecoderOutput, hidesDamage: Bool) {
    for violation in output.violations { check(false, violation) }
    var shown = Set<Int>()
    for frame in output.frames {
      check(shown.insert(frame.index).inserted, "sample \(frame.index) appears twice")
      check(
        !hidesDamage || !frame.isDamaged, "sample \(frame.index) appears although it is damaged")
    }
    check(shown.count <= sampleCount, "more pictures than samples")
  }
}
