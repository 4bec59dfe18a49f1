import Media

extension SampleTable {
  /// What is wrong with the samples of a track beside the tables themselves.
  func problems(of track: MP4Track, in box: LocatedBox, fileLength: Int) -> [MP4Error] {
    var problems: [MP4Error] = []
    if let index = firstIndex(notWithin: fileLength) {
      problems.append(track.beyondEnd(self[index], fileLength: fileLength))
    }
    let count = track.descriptions.count
    let run = places.layout.runs.values.first { $0.descriptionIndex >= count }
    if let run, let table = box.box.first(.sampleToChunk) {
      let number = Int(run.descriptionIndex) + 1
      let rule = "samples use sample entry \(number.grouped), the track has \(count)"
      problems.append(
        MP4Error(
          ParsingError(.invalid(rule), at: table.offset), path: "\(box.path)/\(table.type)"))
    }
    return problems
  }
}

extension MP4Track {
  /// A sample that a file of this length has not got whole.
  func beyondEnd(_ sample: SampleEntry, fileLength: Int) -> MP4Error {
    let reason = MP4Error.Reason.sampleBeyondEnd(
      index: sample.index, size: sample.size, fileLength: fileLength)
    return MP4Error(reason, path: path, at: sample.offset)
  }
}
