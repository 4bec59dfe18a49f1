/// The unit that may begin a picture: it says which types its slices have.
///
/// ITU-T H.265 §7.3.2.5, `access_unit_delimiter_rbsp`:
///
///     pic_type   u(3)   0: I; 1: P, I; 2: B, P, I
enum HEVCAccessUnitDelimiter {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.hevcDelimiter)
    let type = try reader.u(3, "pic_type")
    reader.explain("pic_type", as: ["I", "P, I", "B, P, I"].dropFirst(type).first)
    reader.leave(to: outer)
  }
}
