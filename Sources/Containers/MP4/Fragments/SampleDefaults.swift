import Media

/// What holds for each sample of a track fragment whose run does not say otherwise.
///
/// ISO/IEC 14496-12 §8.8.7: the fragment's own header comes first, then what the movie box says
/// about the track. A file without a `trex` box breaks the standard; there the last resort is 0,
/// and sample entry 1, which does no harm where the fragments say all they need.
package struct SampleDefaults: Hashable, Sendable {
  /// Number of the sample entry in `stsd`, counted from 1.
  let descriptionNumber: UInt32

  /// In ticks of the track.
  package let duration: UInt32

  /// Bytes.
  package let size: UInt32
  package let flags: SampleFlags

  // ANCHOR: solution-3.7
  package init(_ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox?) {
    descriptionNumber =
      header.sampleDescriptionNumber ?? track?.defaultSampleDescriptionNumber ?? 1
    duration = header.defaultSampleDuration ?? track?.defaultSampleDuration ?? 0
    size = header.defaultSampleSize ?? track?.defaultSampleSize ?? 0
    flags =
      header.defaultSampleFlags ?? track?.defaultSampleFlags ?? SampleFlags(rawValue: 0)
  }
  // ANCHOR_END: solution-3.7
}

extension TrackRunBox {
  /// Bytes of all samples of the run; clamped to the largest number there is.
  func byteCount(_ defaults: SampleDefaults) -> Int {
    if let sizes { return sizes.reduce(0) { $0.addingClamped(Int($1)) } }
    let (product, overflow) = Int(sampleCount).multipliedReportingOverflow(by: Int(defaults.size))
    return overflow ? .max : product
  }

  // ANCHOR: solution-3.7
  /// What the run says about a sample, or else the defaults.
  package func sample(at index: Int, _ defaults: SampleDefaults) -> RunSample {
    RunSample(
      duration: durations?[index] ?? defaults.duration, size: sizes?[index] ?? defaults.size,
      flags: flags(at: index, defaults))
  }

  /// The flags of a sample.
  ///
  /// A run has flags for each sample or for the first alone. If one breaks this rule and has both,
  /// the flags of each sample win, as in all players.
  func flags(at index: Int, _ defaults: SampleDefaults) -> SampleFlags {
    if let flags { return flags[index] }
    return index == 0 ? firstSampleFlags ?? defaults.flags : defaults.flags
  }
  // ANCHOR_END: solution-3.7
}

/// The values of one sample in a run of a fragment, defaults included.
package struct RunSample: Hashable, Sendable {
  /// In ticks of the track.
  package let duration: UInt32

  /// Bytes.
  package let size: UInt32
  package let flags: SampleFlags

  package init(duration: UInt32, size: UInt32, flags: SampleFlags) {
    self.duration = duration
    self.size = size
    self.flags = flags
  }
}
