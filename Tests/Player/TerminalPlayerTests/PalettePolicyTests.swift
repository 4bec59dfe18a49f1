import Testing
import Video

@testable import TerminalPlayer

@Suite("Colours of the scene, or fixed ones") struct PalettePolicyTests {
  private let interval = Duration.milliseconds(33)

  /// Shows pictures, and returns why the colours changed, and when.
  private func changes(
    _ policy: inout PalettePolicy, count: Int, making: Duration, drawing: Duration = .zero
  ) -> [(picture: Int, reason: PalettePolicy.Reason)] {
    (0..<count).compactMap { picture in
      policy.showed(making: making, drawing: drawing, interval: interval).map { (picture, $0) }
    }
  }

  @Test("a machine that keeps up has the colours of the scene")
  func quick() {
    var policy = PalettePolicy()
    let found = changes(
      &policy, count: 500, making: .milliseconds(3), drawing: .milliseconds(20))
    #expect(found.isEmpty)
    #expect(policy.choice == .adaptive)
  }

  @Test("a slow processor leads to the fixed colours, one slow picture does not")
  func processor() {
    var policy = PalettePolicy()
    for _ in 0..<20 {
      let found =
        changes(&policy, count: 1, making: .milliseconds(30))
        + changes(&policy, count: 1, making: .milliseconds(3))
      #expect(found.isEmpty)
    }
    let found = changes(&policy, count: PalettePolicy.slowRun, making: .milliseconds(30))
    #expect(found.map(\.reason) == [.processor])
    #expect(policy.choice == .fixed)
  }

  @Test("a slow line leads to the fixed colours too")
  func line() {
    var policy = PalettePolicy()
    let found = changes(&policy, count: 20, making: .zero, drawing: .milliseconds(40))
    #expect(found.map(\.reason) == [.line])
  }

  @Test("three seconds of quick pictures lead back, and each failure doubles them")
  func back() {
    var policy = PalettePolicy()
    _ = changes(&policy, count: 20, making: .milliseconds(30))
    for run in [1, 2, 4] {
      let found = changes(
        &policy, count: run * PalettePolicy.quickRun, making: .milliseconds(2))
      #expect(found.map(\.picture) == [run * PalettePolicy.quickRun - 1])
      #expect(policy.choice == .adaptive)
      _ = changes(&policy, count: PalettePolicy.slowRun, making: .milliseconds(30))
      #expect(policy.choice == .fixed)
    }
  }

  @Test("pictures without a duration decide nothing")
  func still() {
    var policy = PalettePolicy()
    let reason = policy.showed(making: .seconds(1), drawing: .seconds(1), interval: .zero)
    #expect(reason == nil)
  }

  @Test("a film that is paused has the colours of the scene, and afterwards those that it had")
  func paused() {
    var colors = FilmColors(palette: .adaptive, dithering: nil)
    func slow() -> Bool {
      (0..<PalettePolicy.slowRun).contains { _ in
        colors.showed(making: .milliseconds(30), drawing: .zero, interval: interval) != nil
      }
    }
    #expect(slow() && colors.choice == .fixed)
    var hasChanged = colors.setStill(true)
    #expect(hasChanged && colors.choice == .adaptive)
    // What a single picture takes while it stays decides nothing.
    #expect(!slow())
    hasChanged = colors.setStill(false)
    #expect(hasChanged && colors.choice == .fixed)
    var fixed = FilmColors(palette: .fixed, dithering: nil)
    hasChanged = fixed.setStill(true)
    #expect(!hasChanged && fixed.choice == .fixed)
  }
}
