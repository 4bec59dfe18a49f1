import Media

/// One track of an MP4 file: how its samples are coded, and how they are laid on the timeline.
///
/// The samples themselves are in a ``SampleTable``, which `MP4Demuxer/sampleTable(of:)` gives.
public struct MP4Track: Identifiable, Sendable {
  /// What every layer after this one needs to know.
  public let track: Track

  /// Where its `trak` box is in the tree: `moov/trak[0]`.
  public let path: String

  /// The ways in which its samples are coded, at least one; nearly every track has just one.
  public let descriptions: [SampleDescription]

  /// The edit list of the file; empty if there is none.
  public let edits: [EditListBox.Entry]

  /// What the edit list means.
  public let editList: EditList

  /// What the file asks for and does not get, and what is doubtful in it, one sentence each.
  public let notes: [String]

  /// Which of the samples came in which movie fragment; empty if there are none.
  public internal(set) var fragments: [FragmentSpan] = []

  /// What its tables mean, and where seeks in it start.
  var rules = SampleRules.core

  /// How much earlier its sound is decoded than it is heard.
  var soundRunUp = SoundRunUp()

  public var id: Track.ID { track.id }
}

/// What its ``MP4Track/track`` says.
extension MP4Track {
  public var kind: Track.Kind { track.kind }

  /// The type of the first sample entry.
  public var codec: FourCC { track.codec }

  /// The codec with its profile and level as in RFC 6381.
  public var codecString: String { track.codecString }

  /// Three letters of ISO 639-2/T.
  public var language: String { track.language }

  /// Ticks a second.
  public var timescale: UInt32 { track.timescale }

  /// How long the samples last in all; `nil` if that is not known.
  public var duration: MediaTime? { track.duration }

  /// One format for each sample entry.
  public var formats: [TrackFormat] { track.formats }

  /// How the pictures of the first sample entry are coded; `nil` for all but video tracks.
  public var video: VideoFormat? { track.video }
}

extension MP4Track {
  /// When a sample's picture appears in the presentation, after the edit list.
  public func presentationTime(of sample: SampleRecord) -> MediaTime {
    time(editList.presentationTime(ofMedia: sample.presentationTime))
  }

  /// When the decoder needs a sample, on the same timeline; negative for what comes before 0.
  public func decodeTime(of sample: SampleRecord) -> MediaTime {
    time(editList.presentationTime(ofMedia: sample.decodeTime))
  }

  /// Whether the edit list shows a sample.
  public func shows(_ sample: SampleRecord) -> Bool {
    editList.shows(mediaTime: sample.presentationTime, duration: sample.duration)
  }

  /// How much of a sample the edit list cuts off.
  ///
  /// A picture is shown or not; of sound the part outside the edit is cut.
  func trim(of sample: SampleRecord) -> SampleTrim {
    guard shows(sample) else { return .all }
    guard track.kind == .audio else { return .none }
    let end = sample.presentationTime.addingClamped(sample.duration)
    let front = editList.mediaStart.subtractingClamped(sample.presentationTime)
    let back = editList.mediaEnd.map { end.subtractingClamped($0) } ?? 0
    guard front > 0 || back > 0 else { return .none }
    return .ends(front: time(max(0, front)), back: time(max(0, back)))
  }

  /// How the samples of a sample entry are coded, from 0; `.other` where there is no such entry.
  public func format(at descriptionIndex: Int) -> TrackFormat {
    descriptions.indices.contains(descriptionIndex)
      ? descriptions[descriptionIndex].format : .other
  }

  /// A number of the track's ticks.
  func time(_ ticks: Int64) -> MediaTime {
    MediaTime(value: ticks, timescale: track.timescale)
  }
}

extension MP4Track {
  /// A sample with its bytes, on the timeline of the presentation.
  func encodedSample(_ sample: SampleRecord, data: [UInt8]) -> EncodedSample {
    EncodedSample(
      index: sample.index, data: data, byteCount: sample.size, decodeTime: decodeTime(of: sample),
      presentationTime: presentationTime(of: sample), duration: time(sample.duration),
      isSync: sample.isSync, trim: trim(of: sample))
  }
}

/// Pictures counted from 0 as the edit list shows them.
extension MP4Track {
  /// When the picture appears that is shown as number `number`.
  ///
  /// - Throws: `MP4Error` if the track has fewer pictures.
  public func presentationTime(
    ofFrame number: Int, in samples: SampleTable
  ) throws(MP4Error) -> MediaTime {
    let shown = shownNumbers(in: samples)
    guard 0..<shown.count ~= number else {
      throw MP4Error(.noSuchSample(index: number, count: shown.count), path: path)
    }
    let index = samples.sampleIndex(presentationNumber: shown.lowerBound + number)
    return presentationTime(of: samples[index])
  }

  /// The number that a sample's picture is shown as; `nil` if the edit list hides it.
  public func frameNumber(of sample: SampleRecord, in samples: SampleTable) -> Int? {
    guard shows(sample) else { return nil }
    return samples.presentationNumber(of: sample.index) - shownNumbers(in: samples).lowerBound
  }

  /// The part of the presentation order that the edit list shows.
  private func shownNumbers(in samples: SampleTable) -> Range<Int> {
    var first = samples.sampleCount(presentedBefore: editList.mediaStart)
    // One that begins before the cut may last beyond it.
    while first > 0, shows(samples[samples.sampleIndex(presentationNumber: first - 1)]) {
      first -= 1
    }
    let end = editList.mediaEnd.map(samples.sampleCount(presentedBefore:)) ?? samples.count
    return first..<max(first, end)
  }
}
