/// The unit that may begin a picture: it says which types its slices have.
///
/// ITU-T H.264 §7.3.2.4, `access_unit_delimiter_rbsp`:
///
///     primary_pic_type   u(3)   0: I; 1: I, P; 2: I, P, B; 3: SI; 4: SI, SP; 5 … 7: mixtures
enum H264AccessUnitDelimiter {
  static func parse(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264Delimiter)
    let type = try reader.u(3, "primary_pic_type")
    reader.explain("primary_pic_type", as: sliceTypes[type])
    reader.leave(to: outer)
  }

  /// ITU-T H.264 table 7-5.
  private static let sliceTypes = [
    "I", "I, P", "I, P, B", "SI", "SI, SP", "I, SI", "I, SI, P, SP", "all types",
  ]
}
