import Media
import Testing

@Suite struct PercentTests {
  // 128 of 255 is 50.2 %, and half of 255 is 127.5.
  @Test("is the nearest whole number, and half a value is rounded up on the way back")
  func nearest() {
    #expect(Percent(0).value == 0)
    #expect(Percent(128).value == 50)
    #expect(Percent(128).component == 128)
    #expect(Percent(51).value == 20)
    #expect(Percent(51).component == 51)
    #expect(Percent(255).value == 100)
    #expect(Percent(255).component == 255)
  }

  @Test("changes a component by one at most, and only once")
  func stays() {
    for value in UInt8.min...UInt8.max {
      let shown = Percent(value).component
      #expect(abs(Int(shown) - Int(value)) <= 1)
      #expect(Percent(shown) == Percent(value))
    }
    #expect(Set((UInt8.min...UInt8.max).map { Percent($0).value }) == Set(0...100))
  }

  @Test("rounds a whole palette")
  func palette() {
    let palette = Palette([RGBColor(red: 1, green: 2, blue: 254)])
    // 0.4 %, 0.8 %, 99.6 %.
    #expect(palette.inPercents == Palette([RGBColor(red: 0, green: 3, blue: 255)]))
  }
}
