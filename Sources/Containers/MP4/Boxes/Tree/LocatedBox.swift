import Media

/// A box together with the way that leads to it, so that errors can say where they are.
public struct LocatedBox: Sendable {
  public let box: Box

  /// The types from the top level down: `moov/trak[0]/mdia`.
  ///
  /// A box with siblings of its own type has its index among them, from 0, in brackets; a `trak`
  /// always has it.
  public let path: String

  /// The children with their paths, in file order.
  public var children: [LocatedBox] {
    Self.locate(box.children, under: path)
  }

  static func locate(_ boxes: [Box], under path: String) -> [LocatedBox] {
    var totals: [FourCC: Int] = [:]
    for box in boxes { totals[box.type, default: 0] += 1 }
    var seen: [FourCC: Int] = [:]
    return boxes.map { box in
      let index = seen[box.type, default: 0]
      seen[box.type] = index + 1
      let isNumbered = box.type == .track || totals[box.type] != 1
      let component = "\(box.type)" + (isNumbered ? "[\(index)]" : "")
      return LocatedBox(box: box, path: path.isEmpty ? component : "\(path)/\(component)")
    }
  }
}

extension LocatedBox {
  /// All children of a type, in file order.
  public func children(_ type: FourCC) -> [LocatedBox] {
    children.filter { $0.box.type == type }
  }

  /// The one child of a type that the standard allows at most once.
  ///
  /// - Throws: `MP4Error` if there are several.
  public func optional(_ type: FourCC) throws(MP4Error) -> LocatedBox? {
    let found = children(type)
    guard found.count <= 1 else {
      throw MP4Error(.repeatedBox(type, count: found.count), path: path, at: box.offset)
    }
    return found.first
  }

  /// The one child of a type that the standard demands.
  ///
  /// - Throws: `MP4Error` if there is none, or if there are several.
  public func required(_ type: FourCC) throws(MP4Error) -> LocatedBox {
    guard let found = try optional(type) else {
      throw MP4Error(.missingBox(type), path: path, at: box.offset)
    }
    return found
  }

  /// The content of this box.
  ///
  /// - Throws: `MP4Error` with the reason why the box could not be read.
  public func content<Content: BoxContent>(
    as _: Content.Type = Content.self
  ) throws(MP4Error) -> Content {
    if let content = box.content as? Content { return content }
    let error = box.error ?? ParsingError(.invalid("is of an unknown kind"), at: box.offset)
    throw MP4Error(error, path: path)
  }
}

extension BoxTree {
  /// The boxes at the top level with their paths.
  public var locatedBoxes: [LocatedBox] {
    LocatedBox.locate(boxes, under: "")
  }

  /// The box that holds all tracks.
  ///
  /// - Throws: `MP4Error` if there is none, or if there are several.
  var movie: LocatedBox {
    get throws(MP4Error) {
      let found = locatedBoxes.filter { $0.box.type == .movie }
      guard found.count <= 1 else { throw MP4Error(.repeatedBox(.movie, count: found.count)) }
      guard let movie = found.first else {
        let isSegment = first(.movieFragment) != nil || first(.segmentType) != nil
        throw MP4Error(isSegment ? .segmentWithoutMovie : .missingBox(.movie))
      }
      return movie
    }
  }

  /// Calls `body` for every box of the file, parents before their children.
  public func forEachBox(_ body: (LocatedBox) -> Void) {
    var pending = [LocatedBox](locatedBoxes.reversed())
    while let next = pending.popLast() {
      body(next)
      pending += next.children.reversed()
    }
  }

  /// All boxes of a type, wherever they are, parents before their children.
  public func boxes(_ type: FourCC) -> [LocatedBox] {
    var found: [LocatedBox] = []
    forEachBox { if $0.box.type == type { found.append($0) } }
    return found
  }

  /// The box at a path such as `moov/trak[0]/mdia`; without a number it is the first of its type.
  public func box(at path: String) -> Box? {
    var candidates = locatedBoxes
    var found: LocatedBox?
    for component in path.split(separator: "/", omittingEmptySubsequences: false) {
      found = candidates.first { candidate in
        candidate.path.split(separator: "/").last == component
          || candidate.box.type.description == component
      }
      candidates = found?.children ?? []
    }
    return found?.box
  }

  /// What is wrong with single boxes, in file order.
  public var errors: [MP4Error] {
    var errors: [MP4Error] = []
    forEachBox { located in
      guard let error = located.box.error else { return }
      errors.append(MP4Error(error, path: located.path))
    }
    return errors + (trailingError.map { [MP4Error($0, path: "")] } ?? [])
  }
}
