import Media

/// Something that stands on the picture: lines of text, or an image.
///
/// Where pictures are made of pixels, it becomes a part of them, and only the cells in which it
/// changes are sent again. Elsewhere, and where the picture is too small for its letters, text is
/// written into the cells in front of the picture. See ``PictureCanvas``.
public struct Overlay: Hashable, Sendable {
  /// Where it stands.
  public enum Anchor: Hashable, Sendable, CaseIterable {
    case topLeft, top, topRight
    case bottomLeft, bottom, bottomRight
    /// At the upper edge, or at the lower one, on a ground as wide as the picture.
    case topBand, bottomBand
  }

  public enum Content: Hashable, Sendable {
    /// Light letters on a darkened ground.
    case text([String])
    /// An image in all colours; what has no room on the picture is left out.
    case image(RGBImage)
  }

  public let anchor: Anchor
  public let content: Content

  public init(_ anchor: Anchor, text lines: [String]) {
    self.anchor = anchor
    content = .text(lines)
  }

  public init(_ anchor: Anchor, image: RGBImage) {
    self.anchor = anchor
    content = .image(image)
  }

  /// The lines; `nil` for an image.
  var lines: [String]? {
    if case .text(let lines) = content { lines } else { nil }
  }
}

extension Overlay.Anchor {
  /// Whether the ground is as wide as the picture.
  var isBand: Bool { self == .topBand || self == .bottomBand }

  /// Whether each line of text is centred.
  var isCentered: Bool { self == .top || self == .bottom || isBand }

  /// The distance from the left edge of an area to something that is narrower.
  func left(_ width: Int, in area: Int) -> Int {
    switch self {
    case .topLeft, .bottomLeft: 0
    case .top, .bottom, .topBand, .bottomBand: (area - width) / 2
    case .topRight, .bottomRight: area - width
    }
  }

  /// The distance from the upper edge of an area to something that is lower.
  func top(_ height: Int, in area: Int) -> Int {
    switch self {
    case .topLeft, .top, .topRight, .topBand: 0
    case .bottomLeft, .bottom, .bottomRight, .bottomBand: area - height
    }
  }
}

/// What is written under a picture, and what stands on it.
public struct ScreenText: Hashable, Sendable {
  /// The lines under the picture.
  public var status: [String]

  public var overlays: [Overlay]

  public init(status: [String] = [], overlays: [Overlay] = []) {
    self.status = status
    self.overlays = overlays
  }
}
