import Terminal
import Testing

@testable import TerminalPlayer

@Suite struct MouseGestureTests {
  private let bar = (bar: ProgressBar(columns: 10..<20, duration: .seconds(10)), row: 24)

  private func commands(_ events: [MouseEvent], hasBar: Bool = true) -> [KeyCommand?] {
    var gesture = MouseGesture()
    return events.map { gesture.command(for: $0, bar: hasBar ? bar : nil) }
  }

  @Test("the wheel seeks, the right button pauses, anywhere in the window")
  func anywhere() {
    let events: [MouseEvent] = [
      MouseEvent(.wheelUp, column: 1, row: 1), MouseEvent(.wheelDown, column: 80, row: 24),
      MouseEvent(.press(.right), column: 3, row: 3),
      MouseEvent(.release(.right), column: 3, row: 3),
      MouseEvent(.press(.middle), column: 3, row: 3),
    ]
    let expected: [KeyCommand?] = [
      .seek(seconds: 5), .seek(seconds: -5), .togglePause, nil, nil,
    ]
    #expect(commands(events) == expected)
    #expect(commands(events, hasBar: false) == expected)
  }

  @Test("a click on the bar goes there, and beside it nowhere")
  func clicks() {
    let presses = [(11, 24), (16, 24), (20, 24), (10, 24), (21, 24), (16, 23)].map {
      MouseEvent(.press(.left), column: $0.0, row: $0.1)
    }
    #expect(
      commands(presses) == [
        .scrub(at: .zero), .scrub(at: .milliseconds(5500)), .scrub(at: .milliseconds(9500)), nil,
        nil, nil,
      ])
    #expect(commands(presses, hasBar: false) == Array(repeating: nil, count: 6))
  }

  @Test("a drag that began on the bar goes on wherever the mouse is, until the button is released")
  func drags() {
    #expect(
      commands([
        MouseEvent(.drag(.left), column: 15, row: 24),
        MouseEvent(.press(.left), column: 15, row: 24),
        MouseEvent(.drag(.left), column: 17, row: 3),
        MouseEvent(.drag(.left), column: 70, row: 24),
        MouseEvent(.release(.left), column: 70, row: 24),
        MouseEvent(.drag(.left), column: 15, row: 24),
      ]) == [
        nil, .scrub(at: .milliseconds(4500)), .scrub(at: .milliseconds(6500)),
        .scrub(at: .milliseconds(9500)), .endDrag, nil,
      ])
  }
}
