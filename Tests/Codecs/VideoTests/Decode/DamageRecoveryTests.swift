import Foundation
import Media
import TestSupport
import Testing
import Video

/// One bit of a group of pictures is flipped, and the film is decoded; then the next bit.
///
/// The suite hits one byte of many; `DAMAGE_STEP=1 swift test --filter DamageRecoveryTests` hits
/// them all, which takes some minutes.
@Suite struct DamageRecoveryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    /// The samples of the group that is damaged, in decoding order.
    let group: Range<Int>
    let threading: Threading

    var testDescription: String { "\(file), \(threading)" }
  }

  private static let cases = [
    Case(file: "small.mp4", group: 0..<15, threading: .single),
    Case(file: "small.mp4", group: 15..<30, threading: .frames(3)),
    Case(file: "slices.mp4", group: 0..<15, threading: .slices(2)),
    Case(file: "hev1.mp4", group: 0..<15, threading: .single),
    Case(file: "vp9-size-change.mp4", group: 0..<15, threading: .frames(2)),
    Case(file: "av1-size-change.mp4", group: 0..<15, threading: .single),
  ]

  /// Here pictures may refer to what is before a sync sample, and so may damage that goes unnoticed.
  private static let openGroups = [
    Case(file: "open-gop.mp4", group: 0..<20, threading: .single),
    Case(file: "hevc-open-gop.mp4", group: 0..<20, threading: .frames(2)),
  ]

  @Test("after damage all is whole again from the next sync sample on", arguments: cases)
  private func recovers(example: Case) async throws {
    let film = try await Film(example.file)
    let samples = try await film.samples
    let sound = Dictionary(
      uniqueKeysWithValues: try await decode(samples, film, example).map {
        ($0.sampleIndex, $0.picture)
      })
    #expect(sound.count == samples.count)
    let rest = Set(samples.indices[example.group.upperBound...])
    for (flip, damaged) in Self.damaged(samples, example.group) {
      let frames = try await decode(damaged, film, example)
      expectOrder(of: frames, flip)
      let whole = frames.filter { rest.contains($0.sampleIndex) }
      #expect(whole.count == rest.count, "\(flip)")
      #expect(whole.allSatisfy { $0.picture == sound[$0.sampleIndex] }, "\(flip)")
    }
  }

  @Test("damage changes neither the order nor the number of pictures", arguments: openGroups)
  private func keepsOrder(example: Case) async throws {
    let film = try await Film(example.file)
    for (flip, damaged) in Self.damaged(try await film.samples, example.group) {
      expectOrder(of: try await decode(damaged, film, example), flip)
    }
  }

  @Test("damage that is shown is survived, too", arguments: cases + openGroups)
  private func showsEverything(example: Case) async throws {
    let film = try await Film(example.file)
    for (flip, damaged) in Self.damaged(try await film.samples, example.group) {
      let frames = try await decode(damaged, film, example, .showEverything)
      #expect(Set(frames.map(\.sampleIndex)).count == frames.count, "\(flip)")
    }
  }

  private func expectOrder(of frames: [Frame], _ flip: String) {
    let times = frames.map(\.presentationTime)
    #expect(times == times.sorted(), "\(flip)")
    #expect(Set(frames.map(\.sampleIndex)).count == frames.count, "\(flip)")
  }

  /// Copies of the samples, each with one bit flipped: in every `step`th byte of a group.
  private static func damaged(
    _ samples: [EncodedSample], _ group: Range<Int>
  ) -> [(flip: String, samples: [EncodedSample])] {
    let step = ProcessInfo.processInfo.environment["DAMAGE_STEP"].flatMap(Int.init) ?? 97
    var numbers = SplitMix64(seed: 4)
    var copies: [(String, [EncodedSample])] = []
    var place = 0
    for index in group {
      for offset in samples[index].data.indices {
        let bit = Int.random(in: 0..<8, using: &numbers)
        place += 1
        guard place % step == 0 else { continue }
        var copy = samples
        copy[index] = samples[index].flipping(bit: bit, at: offset)
        copies.append(("sample \(index), byte \(offset), bit \(bit)", copy))
      }
    }
    return copies
  }

  private func decode(
    _ samples: [EncodedSample], _ film: Film, _ example: Case,
    _ policy: DecoderOptions.DamagePolicy = .hideUntilSync
  ) async throws -> [Frame] {
    let decoder = try VideoDecoder(
      format: film.format,
      options: DecoderOptions(threading: example.threading, damagePolicy: policy))
    var frames: [Frame] = []
    for sample in samples { frames += try await decoder.decode(sample) }
    return frames + (try await decoder.finish())
  }
}

extension EncodedSample {
  fileprivate func flipping(bit: Int, at offset: Int) -> EncodedSample {
    var data = data
    data[offset] ^= 1 << UInt8(bit)
    return EncodedSample(
      index: index, data: data, decodeTime: decodeTime, presentationTime: presentationTime,
      duration: duration, isSync: isSync, trim: trim)
  }
}
