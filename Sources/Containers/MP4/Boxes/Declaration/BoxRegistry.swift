import Media

/// Which parser reads which type of box.
///
/// A new box whose values are used is a file with a ``BoxContent``, which specifies where it occurs,
/// and one row in the list of parsers; one that is only explained is a ``BoxLayout``. Types that are
/// not listed stay opaque: their place in the file is known, their bytes are not read.
public struct BoxRegistry: Sendable {
  public enum Kind: Sendable {
    /// Nothing but other boxes.
    case container
    /// Fields with a parser of their own, perhaps followed by other boxes.
    case content(any BoxContent.Type)
    /// Fields that are named and not used, perhaps followed by other boxes.
    case layout(BoxLayout)
    /// Bytes that mean nothing by intention.
    case padding
  }

  /// What types mean inside one type of box, where that differs from what they mean elsewhere.
  ///
  /// `text` is a way of coding samples in `stsd`, a box of QuickTime's in `gmhd` and a kind of
  /// reference in `tref`.
  public struct Scope: Sendable {
    var kinds: [FourCC: Kind] = [:]

    /// The types that begin with ©, which QuickTime reserves for text.
    var texts: Kind?

    /// For all other types: `nil` leaves them what they are elsewhere.
    var others: Kind?

    fileprivate func kind(of type: FourCC) -> Kind? {
      kinds[type] ?? (type.rawValue >> 24 == 0xA9 ? texts : nil) ?? others
    }
  }

  private var kinds: [FourCC: Kind]
  private var scopes: [FourCC: Scope]
  private var userKinds: [UniversalID: Kind]

  /// The types of boxes with a row for each sample, chunk or run of samples.
  private(set) var sampleTables: Set<FourCC> = []

  /// Creates a registry from the types that mean the same everywhere, the boxes inside which types
  /// mean something else, and the owners of `uuid` boxes.
  public init(
    _ kinds: [FourCC: Kind], scopes: [FourCC: Scope] = [:],
    userKinds: [UniversalID: Kind] = [:]
  ) {
    self.kinds = kinds
    self.scopes = scopes
    self.userKinds = userKinds
  }

  /// How to read boxes of a type wherever no scope says otherwise; `nil` for an unknown one.
  public subscript(type: FourCC) -> Kind? {
    get { kinds[type] }
    set { kinds[type] = newValue }
  }

  /// How to read a box inside a box of the type `parent`.
  func kind(of type: FourCC, userType: UniversalID?, in parent: FourCC?) -> Kind? {
    if let userType { return userKinds[userType] }
    let scope = parent.flatMap { scopes[$0] }
    return scope?.kind(of: type) ?? kinds[type]
  }

  /// The types that hold nothing but other boxes, wherever no scope says otherwise.
  var containers: Set<FourCC> {
    Set(kinds.compactMap { if case .container = $0.value { $0.key } else { nil } })
  }

  /// How boxes are read that have fields; the same way may be listed several times.
  var fieldKinds: [Kind] {
    let scoped = scopes.values.flatMap { scope in
      Array(scope.kinds.values) + [scope.texts, scope.others].compactMap { $0 }
    }
    return (Array(kinds.values) + scoped + Array(userKinds.values)).filter { kind in
      switch kind {
      case .content, .layout: true
      case .container, .padding: false
      }
    }
  }
}

extension BoxRegistry {
  /// Where some boxes occur, and how they are read.
  struct Declaration: Sendable {
    let specification: BoxSpecification

    /// `nil` if they are not read.
    let kind: Kind?

    init(_ specification: BoxSpecification, _ kind: Kind?) {
      (self.specification, self.kind) = (specification, kind)
    }
  }

  /// Creates a registry from what is specified of each box.
  init(_ declarations: [Declaration]) {
    self.init([:])
    for declaration in declarations { add(declaration) }
  }

  private mutating func add(_ declaration: Declaration) {
    guard let kind = declaration.kind else { return }
    let specification = declaration.specification
    if specification.hasRowPerSample { sampleTables.formUnion(specification.types) }
    switch specification.subject {
    case .userType(let id):
      userKinds[id] = kind
    case .types(let types) where !specification.isScoped:
      for type in types { kinds[type] = kind }
    case .types(let types):
      for parent in specification.parents {
        for type in types { scopes[parent, default: Scope()].kinds[type] = kind }
      }
    case .texts:
      for parent in specification.parents { scopes[parent, default: Scope()].texts = kind }
    case .others:
      for parent in specification.parents { scopes[parent, default: Scope()].others = kind }
    }
  }
}
