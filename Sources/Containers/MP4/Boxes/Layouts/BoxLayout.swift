import Media

/// The layout of a box that this package explains but does not use: data in place of a parser.
///
/// The standard prints a box as a table of fields, and a layout is that table. One function reads
/// all of them, names every byte and checks every count. The result is the box's
/// ``Box/fields``; there is no ``Box/content``, because no stage of the player asks for the values.
///
///     // ISO/IEC 14496-12 §12.2.2
///     BoxLayout(
///       .init("smhd", in: "minf", .atMostOne, "§12.2.2"), versions: 0...0,
///       fields: [.fixedPoint("balance", 2, fractionBits: 8), .bytes("reserved", 2)])
///
/// A box whose values are used is a type of its own, a ``BoxContent``.
public struct BoxLayout: Sendable {
  /// Where such boxes occur and how often: one value for each meaning of the type.
  let specifications: [BoxSpecification]

  /// The versions that the layout covers; `nil` for a box that has neither version nor flags.
  let versions: ClosedRange<UInt8>?

  /// Whether other boxes follow the fields, as in a sample entry.
  let hasChildren: Bool

  let fields: [Element]

  init(
    _ specifications: BoxSpecification..., versions: ClosedRange<UInt8>? = nil,
    hasChildren: Bool = false, fields: [Element] = []
  ) {
    self.specifications = specifications
    self.versions = versions
    self.hasChildren = hasChildren
    self.fields = fields
  }
}

extension BoxLayout {
  /// One line of the standard's table, or a group of lines under a condition or a loop.
  indirect enum Element: Sendable {
    case integer(StaticString, Size, isSigned: Bool = false)
    /// A signed number of this many bytes, some bits of which are its fraction.
    case fixedPoint(StaticString, Int, fractionBits: Int)
    case fourCC(StaticString)
    /// 16 bytes that name something: a key, a system.
    case universalID(StaticString)
    /// Three letters of 5 bits each.
    case language(StaticString)
    case text(StaticString, TextEnd)
    case bytes(StaticString, Int)
    /// As many bytes as an earlier field says.
    case countedBytes(StaticString, by: StaticString)
    /// Bytes of unknown meaning up to the end of the box; none are needed.
    case rest(StaticString)
    /// Numbers that share a few bytes, and how many bits each has, from the top.
    case bits(byteCount: Int, [(StaticString, Int)])
    /// Equally long rows of integers.
    case table(StaticString, Rows, [Cell])
    /// The same fields as often as an earlier one says, each time at least this many bytes.
    case times(StaticString, atLeast: Int, [Element])
    /// The same fields up to the end of the box, but at least once.
    case repeated([Element])
    case when(Condition, [Element])
    /// What no table can say.
    case code(Code)
  }

  typealias Code =
    @Sendable (inout ByteReader, FullBoxHeader) throws(ParsingError) -> Void

  /// How many bytes an integer has.
  enum Size: Sendable {
    case bytes(Int)
    /// One number of bytes in version 0 of the box, another in later versions.
    case byVersion(Int, Int)
  }

  enum TextEnd: Sendable {
    case endOfBox
    /// A byte of 0.
    case zero
    /// The length is in the byte before the text, a field of this name.
    case lengthByte(StaticString)
    /// An earlier field is the number of bytes.
    case count(StaticString)
  }

  enum Rows: Sendable {
    /// An earlier field is the number of rows.
    case count(StaticString)
    /// An earlier field says how many things each row holds.
    case countPerRow(StaticString, Int)
    case endOfBox
  }

  /// One column of a table.
  struct Cell: Sendable, ExpressibleByStringLiteral {
    let name: String
    let size: Size

    init(_ name: String, _ size: Size) {
      self.name = name
      self.size = size
    }

    /// A column of `UInt32`.
    init(stringLiteral name: String) {
      self.init(name, .bytes(4))
    }
  }

  enum Condition: Sendable {
    /// One of these bits is set in the flags of the box.
    case flag(UInt32)
    case version(ClosedRange<UInt8>)
    /// An earlier field is 0.
    case zero(StaticString)
    /// An earlier field is not 0.
    case nonzero(StaticString)
    /// Just this many bytes are left.
    case remaining(Int)
  }
}

/// Integers of the sizes that nearly all fields have.
extension BoxLayout.Element {
  static func uint8(_ name: StaticString) -> Self { .integer(name, .bytes(1)) }
  static func uint16(_ name: StaticString) -> Self { .integer(name, .bytes(2)) }
  static func uint32(_ name: StaticString) -> Self { .integer(name, .bytes(4)) }
  static func uint64(_ name: StaticString) -> Self { .integer(name, .bytes(8)) }

  /// 32 bits in version 0, 64 bits later.
  static func time(_ name: StaticString) -> Self { .integer(name, .byVersion(4, 8)) }
}
