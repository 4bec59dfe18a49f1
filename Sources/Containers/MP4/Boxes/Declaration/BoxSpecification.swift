import Media

/// Where a box occurs and how often: what the standard prints before the fields of a box.
///
///     Box Type:   stts
///     Container:  Sample Table Box (stbl)
///     Mandatory:  Yes
///     Quantity:   Exactly one
///
/// ISO/IEC 14496-12 §6.3.2, Table 1. The registry, the rules of lint about missing and repeated
/// boxes, and the reading of large files all derive from these values: they are on the box's own
/// type, and those of boxes without fields in `BoxRegistry+Standard.swift`.
public struct BoxSpecification: Sendable {
  public enum Quantity: Hashable, Sendable {
    case any, atMostOne, exactlyOne, oneOrMore
    /// Exactly one box, which has one of two types.
    case oneOf(FourCC, FourCC)
  }

  /// The boxes that it specifies.
  enum Subject: Sendable {
    case types([FourCC])
    /// A box of the type `uuid`.
    case userType(UniversalID)
    /// The types that begin with ©, which QuickTime reserves for text.
    case texts
    /// Every type without a specification of its own.
    case others
  }

  let subject: Subject

  /// The boxes in which it may be; none if it may be in many.
  public let parents: [FourCC]

  public let quantity: Quantity

  /// The document that specifies it; a clause without a document is one of ISO/IEC 14496-12.
  public let clause: String

  /// Whether it has a row for each sample, chunk or run of samples, which may be millions.
  let hasRowPerSample: Bool

  /// What the rows of its table are, for messages.
  let rows: String

  /// Whether the types mean this only inside these parents, and something else elsewhere.
  let isScoped: Bool

  private init(
    _ subject: Subject, _ parents: BoxTypes, _ quantity: Quantity, _ clause: String,
    hasRowPerSample: Bool = false, rows: String = "entries", isScoped: Bool = false
  ) {
    self.subject = subject
    self.parents = parents.types
    self.quantity = quantity
    self.clause = clause
    self.hasRowPerSample = hasRowPerSample
    self.rows = rows
    self.isScoped = isScoped
  }

  /// Specifies how often boxes of some types are in their parents.
  public init(
    _ types: BoxTypes, in parents: BoxTypes, _ quantity: Quantity, _ clause: String,
    hasRowPerSample: Bool = false, rows: String = "entries"
  ) {
    self.init(
      .types(types.types), parents, quantity, clause, hasRowPerSample: hasRowPerSample, rows: rows)
  }

  /// Specifies boxes that may occur any number of times.
  public init(_ types: BoxTypes, in parents: BoxTypes = [], _ clause: String) {
    self.init(.types(types.types), parents, .any, clause)
  }

  /// Specifies types that mean something else in other boxes.
  public init(_ types: BoxTypes, onlyIn parents: BoxTypes, _ clause: String) {
    self.init(.types(types.types), parents, .any, clause, isScoped: true)
  }

  /// Specifies a box of the type `uuid`.
  init(userType: UniversalID, in parents: BoxTypes, _ clause: String) {
    self.init(.userType(userType), parents, .any, clause)
  }

  /// Specifies all boxes whose types begin with ©.
  init(textsIn parents: BoxTypes, _ clause: String) {
    self.init(.texts, parents, .any, clause, isScoped: true)
  }

  /// Specifies all boxes of types that have no specification of their own.
  init(othersIn parents: BoxTypes, _ clause: String) {
    self.init(.others, parents, .any, clause, isScoped: true)
  }

  /// Its types; none if they are not listed.
  public var types: [FourCC] {
    if case .types(let types) = subject { types } else { [] }
  }

  /// A box from each group of types must be present.
  var mandatoryGroups: [[FourCC]] {
    switch quantity {
    case .any, .atMostOne: []
    case .exactlyOne, .oneOrMore: types.map { [$0] }
    case .oneOf(let one, let other): [[one, other]]
    }
  }

  /// Whether a second box of the same type is an error.
  var isUnique: Bool {
    switch quantity {
    case .any, .oneOrMore: false
    case .atMostOne, .exactlyOne, .oneOf: true
    }
  }
}

/// One type of box or several: `"stts"`, `["avc1", "avc3"]`.
public struct BoxTypes: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, Sendable {
  public let types: [FourCC]

  public init(_ types: [FourCC]) {
    self.types = types
  }

  public init(stringLiteral type: StaticString) {
    types = [FourCC(stringLiteral: type)]
  }

  public init(arrayLiteral types: FourCC...) {
    self.types = types
  }

  /// The file itself, as the parent of the boxes at the top level.
  public static let file = BoxTypes([.file])
}

extension FourCC {
  /// Stands for the file in a list of parents; no box has this type.
  static let file = FourCC(rawValue: 0)
}
