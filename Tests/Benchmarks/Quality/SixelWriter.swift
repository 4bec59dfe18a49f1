import Media
import Sixel
import Terminal
import Video

/// One way to turn a picture into sixels.
struct SixelWriter {
  let name: String

  /// Where the colours come from.
  let palette: PaletteChoice
  let dithering: Dithering

  /// The sixels; `nil` if the program is not there, or failed.
  let sixels: (StillPicture) throws -> [UInt8]?

  /// Ours, libsixel's and mpv's, in that order.
  static func all(folder: String) -> [SixelWriter] {
    let file = "\(folder)/quality.six"
    var writers = every(Dithering.allCases) { palette, dithering in
      let encoder = QuantizingEncoder(
        palette: palette, dithering: dithering, encoder: SixelEncoder())
      return SixelWriter(name: "ours", palette: palette, dithering: dithering) {
        try encoder.encode($0.image)
      }
    }
    writers.append(
      SixelWriter(name: "lesson 7", palette: .adaptive, dithering: .local) { $0.filmSixels })
    writers += every { palette, dithering in
      SixelWriter(name: "img2sixel", palette: palette, dithering: dithering) {
        Program.img2sixel(palette, dithering, $0.path).output(through: file)
      }
    }
    writers += every { palette, dithering in
      SixelWriter(name: "mpv", palette: palette, dithering: dithering) {
        Program.mpv(palette, dithering, $0).output(through: file)
      }
    }
    return writers
  }

  /// What players show of a film: ours in both palettes, mpv and chafa as they come.
  ///
  /// timg writes sixels since 1.5; this many pixels as it is requested it writes only to a
  /// terminal.
  static func films(folder: String) -> [SixelWriter] {
    let file = "\(folder)/quality.six"
    return [
      SixelWriter(name: "lesson 7", palette: .adaptive, dithering: .local) { $0.filmSixels },
      SixelWriter(name: "lesson 7", palette: .fixed, dithering: .ordered) { $0.fixedSixels },
      SixelWriter(name: "mpv", palette: .fixed, dithering: .diffusion) {
        Program.mpv(.fixed, .diffusion, $0).output(through: file)
      },
      SixelWriter(name: "chafa", palette: .adaptive, dithering: .none) {
        Program.chafa($0).output(through: file)
      },
    ]
  }

  private static func every(
    _ ditherings: [Dithering] = [.none, .ordered, .diffusion],
    _ writer: (PaletteChoice, Dithering) -> SixelWriter
  ) -> [SixelWriter] {
    PaletteChoice.allCases.flatMap { palette in
      ditherings.map { writer(palette, $0) }
    }
  }
}

extension Program {
  /// libsixel's own program: the 256 colours of xterm, or 256 that it chooses.
  fileprivate static func img2sixel(
    _ palette: PaletteChoice, _ dithering: Dithering, _ path: String
  ) -> Program {
    let words = ["none", "a_dither", "a_dither", "fs"]
    return Program(
      peer: "img2sixel",
      (palette == .fixed ? ["-b", "xterm256"] : ["-p", "256"])
        + ["-d", words[dithering.place], path])
  }

  /// mpv, which dithers by libsixel's functions too.
  fileprivate static func mpv(
    _ palette: PaletteChoice, _ dithering: Dithering, _ picture: StillPicture
  ) -> Program {
    let words = ["none", "arithmetic", "arithmetic", "fs"]
    // mpv leaves a part of the height free for text, so it gets more, and the width decides.
    let height = 2 * picture.image.height
    return Program(
      peer: "mpv",
      [
        "--no-config", "--no-terminal", "--no-audio", "--frames=1", "--vo=sixel",
        "--vo-sixel-fixedpalette=\(palette == .fixed ? "yes" : "no")",
        "--vo-sixel-dither=\(words[dithering.place])", "--vo-sixel-reqcolors=256",
        "--vo-sixel-width=\(picture.image.width)", "--vo-sixel-height=\(height)",
        "--vo-sixel-pad-x=0", "--vo-sixel-pad-y=0", picture.path,
      ])
  }
}

extension Program {
  /// chafa without a terminal: its cells are 8 × 8 pixels then.
  fileprivate static func chafa(_ picture: StillPicture) -> Program {
    let size = picture.image.size
    return Program(
      peer: "chafa",
      [
        "-f", "sixels", "--stretch", "--font-ratio", "1/1", "-s",
        "\(size.width / 8)x\(size.height / 8)", picture.path,
      ])
  }
}

extension Dithering {
  /// Its place among all: none, ordered, local, diffusion.
  fileprivate var place: Int {
    switch self {
    case .none: 0
    case .ordered: 1
    case .local: 2
    case .diffusion: 3
    }
  }
}
