/// How the few chroma samples of a picture get to all of its pixels.
public enum ChromaUpsampling: String, CaseIterable, Hashable, Sendable {
  /// Each sample serves its whole block as it is: quick, for films.
  ///
  /// A scaled picture has its samples in the middle of their blocks, where this is fairest. At a
  /// picture's own size, colours may lie half a pixel beside their outlines.
  case nearest
  /// Each pixel gets a blend of the samples around it, by where they really lie: for stills.
  case linear
}
