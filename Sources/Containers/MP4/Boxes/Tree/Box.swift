import Media

// ANCHOR: content
/// What a box of a known type holds, as typed values.
///
/// A conforming type names each field while it reads it, so that one parser serves both the typed
/// value and the page that explains every byte.
public protocol BoxContent: Sendable {
  /// Where such boxes occur and how often: one value for each meaning of the type.
  static var specifications: [BoxSpecification] { get }

  /// Whether other boxes follow the fields, as in a sample entry.
  static var hasChildren: Bool { get }

  /// Parses what follows the box header; where children follow, the reader stops before them.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or breaks a rule.
  init(parsing payload: inout ByteReader) throws(ParsingError)
}
// ANCHOR_END: content

extension BoxContent {
  public static var hasChildren: Bool { false }
}

/// One box of a file: its place, its fields, what they mean, and the boxes inside it.
public struct Box: Sendable {
  public let type: FourCC

  /// Whose box it is, for the type `uuid`.
  public let userType: UniversalID?

  /// Offset in the file of the first byte.
  public let offset: Int

  /// Bytes of the box, header included, as far as they lie within its parent.
  public let size: Int

  /// Bytes before the payload: size, type, and for some boxes a `largesize` or a `usertype`.
  public let headerSize: Int

  /// All fields in the order in which they lie in the file, those of the header first.
  public let fields: [Field]

  /// What the fields mean, for boxes whose values are used.
  ///
  /// `nil` for containers, for boxes that only have a ``BoxLayout``, for unknown types, and for boxes
  /// that cannot be read.
  public let content: (any BoxContent)?

  public let children: [Box]

  /// Whether this is a large table whose rows were left in the file.
  ///
  /// Then its last field says where they are and how many, and there is no ``content``.
  public let isDeferred: Bool

  /// What is wrong with this box itself; its children carry their own errors.
  ///
  /// A box that is cut off has an error and yet may have content and children, as far as they go.
  public let error: ParsingError?

  /// Where the box lies in the file.
  public var range: Range<Int> { offset..<offset + size }

  /// Where the bytes after the header lie in the file.
  public var payloadRange: Range<Int> { offset + headerSize..<offset + size }

  /// The version of a box, if its type has versions.
  public var version: UInt8? { headerField("version", at: 0).map(UInt8.init(truncatingIfNeeded:)) }

  /// The 24 flags of a box that comes in versions.
  public var flags: UInt32? { headerField("flags", at: 1).map(UInt32.init(truncatingIfNeeded:)) }

  /// Other boxes name fields `version` too, so the place in the payload must also be right.
  private func headerField(_ name: String, at position: Int) -> UInt64? {
    let place = offset + headerSize + position
    guard let field = fields.first(where: { $0.name == name && $0.offset == place }),
      case .unsigned(let value) = field.value
    else { return nil }
    return value
  }
}

extension Box {
  /// The same box with other children, and what is wrong with it.
  func replacing(children: [Box], error: ParsingError?) -> Box {
    Box(
      type: type, userType: userType, offset: offset, size: size, headerSize: headerSize,
      fields: fields,
      content: content, children: children, isDeferred: isDeferred, error: error)
  }

  /// The first field of a name, those of the header left out.
  public func field(_ name: String) -> Field? {
    fields.first { $0.name == name && $0.offset >= offset + headerSize }
  }

  /// The first child of a type.
  public func first(_ type: FourCC) -> Box? {
    children.first { $0.type == type }
  }

  /// All children of a type, in file order.
  public func children(_ type: FourCC) -> [Box] {
    children.filter { $0.type == type }
  }

  /// The first box that is reached by going down one type at a time.
  public func first(_ types: [FourCC]) -> Box? {
    types.reduce(self as Box?) { $0?.first($1) }
  }

  /// The content as a type, or `nil` if it is another or was not readable.
  public func content<Content: BoxContent>(as _: Content.Type = Content.self) -> Content? {
    content as? Content
  }
}
