/// Where the colours of an indexed picture come from; the raw values are a command line's.
public enum PaletteChoice: String, CaseIterable, Hashable, Sendable {
  /// The same 216 colours for every picture, ``Palette/cube``: fast, and still parts stay still.
  case fixed
  /// Up to 256 colours chosen for this picture: better looking, and some milliseconds slower.
  case adaptive
}
