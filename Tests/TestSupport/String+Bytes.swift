extension String {
  /// Whether another text is a part of this one, byte by byte.
  ///
  /// `contains` takes a hundred times as long in a debug build; this module is optimised there.
  public func hasBytes(of text: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(text.utf8))
    guard let first = wanted.first else { return true }
    guard wanted.count <= bytes.count else { return false }
    for start in 0...bytes.count - wanted.count where bytes[start] == first {
      if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
    }
    return false
  }
}
