import Media

/// A box as its header describes it, before its fields are read.
package struct BoxOutline: Hashable, Sendable {
  package let type: FourCC

  /// Where the box lies in the bytes in which it was found, header included.
  package let range: Range<Int>

  /// The boxes in it, as far as it was opened.
  package var children: [BoxOutline]

  package init(type: FourCC, range: Range<Int>, children: [BoxOutline] = []) {
    self.type = type
    self.range = range
    self.children = children
  }
}

extension BoxOutline {
  /// Finds all boxes in the bytes of a file.
  ///
  /// A box that claims more bytes than are left ends where they end. So does one whose size cannot
  /// be right, because nothing says where the next one begins.
  ///
  /// - Parameters:
  ///   - bytes: The file, or a part of it that begins and ends with a box.
  ///   - containers: The types that hold other boxes and nothing else.
  ///   - depthLimit: How many levels of containers are opened. Real files need ten, hostile ones
  ///     would take as many as the call stack has room for.
  /// - Returns: The outermost boxes, in file order.
  package static func boxes(
    in bytes: [UInt8], containers: Set<FourCC> = [], depthLimit: Int = 32
  ) -> [BoxOutline] {
    let kinds = containers.map { ($0, BoxRegistry.Kind.container) }
    let registry = BoxRegistry(Dictionary(uniqueKeysWithValues: kinds))
    var parser = BoxParser(registry: registry, depthLimit: depthLimit)
    return parser.parseBoxes(bytes.span, at: 0, in: nil, depth: 0).boxes.map(BoxOutline.init)
  }

  private init(_ box: Box) {
    self.init(type: box.type, range: box.range, children: box.children.map(BoxOutline.init))
  }
}
