import Media

/// Why a path leads to no box, and what there is instead.
public struct BoxPathError: Error, Hashable, CustomStringConvertible {
  public let description: String
}

extension BoxTree {
  /// The box that a typed path stands for.
  ///
  /// This is a full path such as `moov/trak[0]/mdia/mdhd`, or an end of it that only one box
  /// has it: `trak[0]/mdia/mdhd`, `avcC`. Where the first `trak` is the only one, `[0]` may be left
  /// out.
  ///
  /// - Throws: `BoxPathError` that says how far the path leads, or which boxes it may mean.
  public func located(at path: String) throws(BoxPathError) -> LocatedBox {
    let components = path.split(separator: "/").map(String.init)
    guard let last = components.last else {
      throw BoxPathError(description: "a path is a row of box types, such as moov/trak[0]/tkhd")
    }
    var deepest: LocatedBox?
    var candidates = locatedBoxes
    for component in components {
      guard let next = candidates.first(where: { $0.isNamed(component) }) else {
        return try uniqueBox(endingWith: components, last: last, deepest: deepest)
      }
      deepest = next
      candidates = next.children
    }
    guard let deepest else { return try uniqueBox(endingWith: components, last: last) }
    return deepest
  }

  /// Looks for the one box whose path ends with some components.
  private func uniqueBox(
    endingWith components: [String], last: String, deepest: LocatedBox? = nil
  ) throws(BoxPathError) -> LocatedBox {
    var found: [LocatedBox] = []
    var count = 0
    forEachBox { located in
      guard located.isNamed(last), located.path.ends(with: components) else { return }
      count += 1
      if found.count < Self.shownPathCount { found.append(located) }
    }
    if count == 1, let only = found.first { return only }
    let path = components.joined(separator: "/")
    if count > 1 {
      throw BoxPathError(
        description: "there are \(count.grouped) boxes '\(path)': "
          + Self.list(found.map(\.path), of: count))
    }
    let place = deepest.map { "'\($0.path)' holds" } ?? "the file holds"
    let siblings = (deepest?.children ?? locatedBoxes).map(\.lastComponent)
    let near =
      siblings.isEmpty
      ? "no boxes"
      : Self.list(Array(siblings.prefix(Self.shownNameCount)), of: siblings.count)
    throw BoxPathError(description: "there is no box '\(path)': \(place) \(near)")
  }

  private static let shownPathCount = 4
  private static let shownNameCount = 12

  private static func list(_ names: [String], of count: Int) -> String {
    names.joined(separator: ", ") + (count > names.count ? ", …" : "")
  }
}

extension LocatedBox {
  /// The part of the path that is its own: `trak[0]`.
  public var lastComponent: String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// Whether a component of a path means this box; without a number it means each of its type.
  fileprivate func isNamed(_ component: String) -> Bool {
    lastComponent == component || "\(box.type)" == component
  }
}

extension String {
  /// Whether the last components of this path are those, with numbers or without.
  fileprivate func ends(with components: [String]) -> Bool {
    let own = split(separator: "/").suffix(components.count)
    guard own.count == components.count else { return false }
    return zip(own, components).allSatisfy { component, wanted in
      let type = component.split(separator: "[").first
      return component == wanted || type.map(String.init) == wanted
    }
  }
}

extension BoxTree {
  /// How long all fragments last, in ticks of the movie; `nil` if no box says it.
  var fragmentDuration: UInt64? {
    let header: MovieExtendsHeaderBox? =
      first(.movie)?.first([.movieExtends, .movieExtendsHeader])?.content()
    // Writers that do not know it yet leave 0.
    return header.flatMap { $0.fragmentDuration > 0 ? $0.fragmentDuration : nil }
  }

  /// The defaults for the samples of a track, where its fragments do not say otherwise.
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
