import Bitstream
import Media

/// What a raw stream does not have: where its pictures are, when each is shown, where decoding starts.
///
/// A container writes this down once. Here the whole stream is read for it, one piece after the other.
struct RawVideoIndex: Sendable {
  struct Sample: Hashable, Sendable {
    /// The number of its first unit.
    let firstUnit: Int

    /// How many pictures are shown before it.
    let rank: Int
    let isSync: Bool
    let configuration: Int
  }

  /// Where each unit lies in the stream.
  let units: [Range<Int>]
  let samples: [Sample]
  let configurations: [ParameterSetUnits]
  let sequence: H264SequenceParameterSet

  /// Ticks a second, and ticks that a picture lasts.
  let timescale: UInt32
  let duration: UInt32

  /// The most units: 64 MiB of places, and more than any film of two hours has.
  static let defaultUnitLimit = 1 << 22

  /// Reads a stream to its end.
  ///
  /// - Throws: `ByteRangeError` if it cannot be read; ``RawVideoError`` if it holds no pictures.
  init(
    _ bytes: any ByteRangeReader, unitLimit: Int = Self.defaultUnitLimit
  ) async throws {
    var scanner = StartCodeScanner(bytes)
    var finder = AccessUnitFinder()
    var units: [Range<Int>] = []
    while let unit = try await scanner.next() {
      guard units.count < unitLimit else { throw RawVideoError.tooManyUnits(limit: unitLimit) }
      guard unit.count < Int(Int32.max) else {
        throw RawVideoError.unitTooLarge(offset: unit.lowerBound)
      }
      let header = try await scanner.prefix(of: unit, limit: 1)[0]
      let wanted = AccessUnitFinder.wantedCount(ofUnitWith: header)
      finder.add(try await scanner.prefix(of: unit, limit: wanted), number: units.count)
      units.append(unit)
    }
    guard let sequence = finder.sequence else { throw RawVideoError.noParameterSets }
    guard !finder.accessUnits.isEmpty else { throw RawVideoError.noPictures }
    self.units = units
    self.sequence = sequence
    configurations = finder.configurations
    (timescale, duration) = Self.timing(of: sequence)
    samples = Self.samples(finder.accessUnits)
  }

  /// Puts pictures in the order of their places; one without a place follows the one before it.
  private static func samples(_ found: [AccessUnitFinder.AccessUnit]) -> [Sample] {
    var last: H264PictureOrderReader.Place?
    let places = found.map { unit in
      last = unit.place ?? last
      return last
    }
    let order = found.indices.sorted { one, other in
      guard let a = places[one], let b = places[other], a != b else { return one < other }
      return a < b
    }
    var ranks = [Int](repeating: 0, count: found.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    // Decoding has to start somewhere, and where there is no sync sample it starts at the beginning.
    let hasSync = found.contains { $0.isSync }
    return zip(found, ranks).enumerated().map { index, pair in
      Sample(
        firstUnit: pair.0.firstUnit, rank: pair.1,
        isSync: pair.0.isSync || !hasSync && index == 0, configuration: pair.0.configuration)
    }
  }

  /// ITU-T H.264 §E.2.1: a picture lasts two ticks; without ticks, or with absurd ones, 1/25 s.
  private static func timing(
    of sequence: H264SequenceParameterSet
  ) -> (timescale: UInt32, duration: UInt32) {
    guard let timing = sequence.usability?.timing,
      let timescale = UInt32(exactly: timing.timeScale),
      let duration = UInt32(exactly: timing.unitsInTick * 2), timescale > 0, duration > 0,
      (1...480).contains(Double(timescale) / Double(duration))
    else { return (25, 1) }
    return (timescale, duration)
  }

  /// The units of a sample.
  func units(ofSample index: Int) -> Range<Int> {
    let end = index + 1 < samples.count ? samples[index + 1].firstUnit : units.count
    return samples[index].firstUnit..<end
  }
}

/// Why a raw stream cannot be opened.
public enum RawVideoError: Error, Hashable {
  /// No sequence parameter set says how large the pictures are.
  case noParameterSets
  case noPictures
  /// There are more units than there is memory for their places.
  case tooManyUnits(limit: Int)
  /// A unit at this offset is larger than any can be.
  case unitTooLarge(offset: Int)
}

extension RawVideoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noParameterSets: "the stream has no sequence parameter set that can be read"
    case .noPictures: "the stream has no slices"
    case .tooManyUnits(let limit): "the stream has more than \(limit.grouped) units"
    case .unitTooLarge(let offset): "the unit at \(offset.grouped) has 2 GiB or more"
    }
  }
}

extension RawVideoError: OpeningFailure {
  public var openingReason: OpeningError.Reason { .damaged }
}
