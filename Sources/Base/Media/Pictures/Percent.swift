/// How much of a component a colour has, in hundredths: the way sixel names colours.
///
/// DEC's terminals of 1983 knew colours in whole per cents, so of the 256 values of a byte 101 are
/// left. A palette is best rounded to these before pixels are compared with it: what is compared is
/// then what will be seen.
package struct Percent: Hashable, Sendable {
  /// 0 to 100.
  package let value: Int

  /// The per cents nearest to a component of a colour.
  package init(_ component: UInt8) {
    value = (Int(component) * 100 + 127) / 255
  }

  /// The component that a terminal makes of it.
  package var component: UInt8 { UInt8((value * 255 + 50) / 100) }
}

extension Palette {
  /// The palette as a sixel terminal shows it: every component in whole per cents.
  public var inPercents: Palette {
    func shown(_ component: UInt8) -> UInt8 { Percent(component).component }
    return Palette(
      (0..<count).map { index in
        let color = self[index]
        return RGBColor(
          red: shown(color.red), green: shown(color.green), blue: shown(color.blue))
      })
  }
}
