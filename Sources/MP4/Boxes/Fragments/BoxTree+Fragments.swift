import Media

extension BoxTree {
  /// How long all fragments last, in ticks of the movie; `nil` where no box says it.
  var fragmentDuration: UInt64? {
    let header: MovieExtendsHeaderBox? =
      first(.movie)?.first([.movieExtends, .movieExtendsHeader])?.content()
    // Writers that do not know it yet leave 0.
    return header.flatMap { $0.fragmentDuration > 0 ? $0.fragmentDuration : nil }
  }

  /// What holds for the samples of a track where its fragments do not say otherwise.
  func trackExtends(_ trackID: Int) -> TrackExtendsBox? {
    let boxes = first(.movie)?.first(.movieExtends)?.children(.trackExtends) ?? []
    return boxes.lazy.compactMap { $0.content(as: TrackExtendsBox.self) }
      .first { $0.trackID == trackID }
  }

  /// The `sidx` boxes among the boxes at the top level.
  var locatedSegmentIndexes: [LocatedSegmentIndex] {
    children(.segmentIndex).compactMap { box in
      box.content(as: SegmentIndexBox.self).map {
        LocatedSegmentIndex(box: $0, range: box.range)
      }
    }
  }
}
