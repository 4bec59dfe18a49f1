import MP4
import Media
import TestSupport
import Video

/// A film decoded from its first sample to its last, in every way that the course knows.
///
/// A trap, a loop without an end or a mountain of memory is noticed from outside; what can be
/// checked from inside is collected in ``violations``.
public struct DecodingExamination {
  /// How far an input gets.
  public enum Outcome: String, CaseIterable, Sendable {
    case noFilm = "no film to decode"
    case refused = "a film that the decoder refuses"
    case damaged = "a film with damage"
    case whole = "a film of which every frame came out"
  }

  public private(set) var outcome = Outcome.noFilm

  /// Promises that were not kept, one sentence each.
  public private(set) var violations: [String] = []

  /// How a decoder is set up.
  private struct Way {
    let name: String
    let threading: Threading
    let policy: DecoderOptions.DamagePolicy
  }

  private static let ways = [
    Way(name: "hiding", threading: .single, policy: .hideUntilSync),
    Way(name: "showing", threading: .single, policy: .showEverything),
    Way(name: "two frames at a time", threading: .frames(2), policy: .hideUntilSync),
    Way(name: "two slices at a time", threading: .slices(2), policy: .showEverything),
  ]

  /// More samples than any film has that is meant to be examined.
  private static let sampleLimit = 256

  private var events: [SampleEvent] = []

  private var samples: [EncodedSample] {
    events.compactMap { event in
      if case .sample(let sample, _) = event { sample } else { nil }
    }
  }

  /// Examines an input.
  public init(of bytes: [UInt8]) async {
    guard let demuxer = try? await MP4Demuxer(reader: MemoryReader(bytes)),
      let (track, format) = try? await demuxer.videoTrack(), format.encryptionScheme == nil
    else { return }
    guard let reader = try? await demuxer.reader(of: [track.id], at: nil) else { return }
    // A sample may come with a format of its own.
    while events.count < 2 * Self.sampleLimit, let event = try? await reader.next() {
      events.append(event)
    }
    guard !samples.isEmpty else { return }
    outcome = .refused
    for way in Self.ways { await decode(as: way) }
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }

  private mutating func decode(as way: Way) async {
    do {
      let decoder = VideoDecoder(
        DecoderOptions(threading: way.threading, damagePolicy: way.policy))
      var output = DecoderOutput(box: Self.box)
      for event in events {
        switch event {
        case .format(let format, _): output.take(try await decoder.use(format))
        case .sample(let sample, _): output.take(try await decoder.decode(sample))
        case .discontinuity: check(false, "a file breaks off and goes on")
        }
      }
      output.take(try await decoder.finish())
      let hidden = await decoder.hiddenFrameCount
      check(output, hidden: hidden, as: way)
    } catch {
      let text = "\(error)"
      check(text.count > 8 && text.count < 2000, "\(way.name): the error text '\(text.prefix(80))'")
    }
  }

  /// Where pictures are rendered to: odd, and another shape than any film has.
  private static let box = PixelSize(width: 61, height: 47)

  private mutating func check(_ output: DecoderOutput, hidden: Int, as way: Way) {
    for violation in output.violations { check(false, "\(way.name): \(violation)") }
    var shown = Set<Int>()
    let samples = samples
    for frame in output.frames {
      check(shown.insert(frame.index).inserted, "\(way.name): sample \(frame.index) appears twice")
      guard let sample = samples.first(where: { $0.index == frame.index }) else {
        check(false, "\(way.name): there is no sample \(frame.index)")
        continue
      }
      check(
        frame.presentationTime == sample.presentationTime,
        "\(way.name): sample \(frame.index) appears at another time than its own")
      check(sample.isPresented, "\(way.name): sample \(frame.index) is not to be seen")
      check(
        way.policy == .showEverything || !frame.isDamaged,
        "\(way.name): sample \(frame.index) appears although it is damaged")
    }
    let presented = samples.count { $0.isPresented }
    check(
      shown.count + hidden <= samples.count, "\(way.name): \(hidden) frames too many are hidden")
    outcome = shown.count == presented && outcome != .damaged ? .whole : .damaged
  }
}
