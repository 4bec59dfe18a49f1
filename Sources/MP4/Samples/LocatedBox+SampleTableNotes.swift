import Media

extension LocatedBox {
  /// What the tables in this `stbl` box offer and a seek does not take, one sentence each.
  ///
  /// Decoding from such places on is right only for a decoder that knows which of the following
  /// pictures it must not show; starting at a sync sample is always right.
  var unusedRandomAccess: [String] {
    var notes: [String] = []
    for type in ["rap ", "sync"] as [FourCC] {
      let groups = box.children(.sampleToGroup).compactMap {
        $0.content(as: SampleToGroupBox.self)
      }
      let count = groups.lazy.filter { $0.groupingType == type }.flatMap(\.entries)
        .filter { $0.groupDescriptionNumber > 0 }
        .reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
      guard count > 0 else { continue }
      notes.append(
        "\(count.grouped) samples are random access points of the group '\(type)'; "
          + "seeks start at sync samples only")
    }
    if let shadow = box.first("stsh")?.content(as: ShadowSyncSampleBox.self),
      !shadow.entries.isEmpty
    {
      notes.append(
        "\(shadow.entries.count.grouped) samples have another one to stand in for them "
          + "('stsh'); seeks do without")
    }
    return notes
  }
}
