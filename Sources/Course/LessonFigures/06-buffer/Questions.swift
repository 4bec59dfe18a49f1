extension LessonFigure {
  /// What three players show at each refresh of a display.
  static let questions = LessonFigure(
    "06-buffer/figures/questions",
    "Refreshes of a display, and the frame that is shown at each. Asking what comes next shows a new frame each "
      + "time, twice as fast as the film. Taking the head of the queue goes on where it stopped after a look away, "
      + "and stays behind. Asking for the last frame whose time has come is right both times."
  ) { _ in Questions().sheet }
}

/// Players as plain as their questions; what is loaded is always there.
private struct Questions {
  private enum Question { case lastDue, next, head }

  private static let refreshCount = 12

  /// The frame at each refresh, 60 of them in a second; `nil` while the display looks away.
  private func frames(_ question: Question, rate: Int, away: Range<Int> = 0..<0) -> [Int?] {
    var taken = -1
    return (0..<Self.refreshCount).map { refresh in
      guard !away.contains(refresh) else { return nil }
      let due = refresh * rate / 60
      switch question {
      case .lastDue: taken = due
      // The first that is not before now, and not used up.
      case .next: taken = max(taken + 1, (refresh * rate + 59) / 60)
      case .head: if taken + 1 <= due { taken += 1 }
      }
      return taken
    }
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 380)
    sheet.title("At each refresh a question, and only one is right")
    let away = 4..<8
    let right = frames(.lastDue, rate: 30)
    let next = frames(.next, rate: 30)
    sheet.text("30 frames a second, 60 refreshes", 24, 66, .label.bold)
    row(&sheet, 92, "the last that is due", right, like: right)
    row(&sheet, 132, "the next one", next, like: right)
    if let last = next.last ?? nil, let due = right.last ?? nil {
      sheet.text(
        "frame \(last) where \(due) is due: the film runs at double speed", Self.left, 186,
        .note.colored(.vermilion))
    }
    let present = frames(.lastDue, rate: 60, away: away)
    let head = frames(.head, rate: 60, away: away)
    sheet.text("60 frames a second; for four refreshes nobody looks", 24, 230, .label.bold)
    row(&sheet, 256, "the last that is due", present, like: present)
    row(&sheet, 296, "the head of the queue", head, like: present)
    if let last = head.last ?? nil, let due = present.last ?? nil {
      sheet.text(
        "frame \(last) where \(due) is due: late, and never in time again", Self.left, 350,
        .note.colored(.vermilion))
    }
    return sheet
  }

  private static let left = 196.0
  private static let step = 29.0

  private func row(
    _ sheet: inout Sheet, _ y: Double, _ name: String, _ frames: [Int?], like right: [Int?]
  ) {
    sheet.text(name, 24, y + 20, .label)
    for (refresh, frame) in frames.enumerated() {
      let area = Area(Self.left + Double(refresh) * Self.step, y, Self.step - 3, 30)
      guard let frame else {
        sheet.box(area, .dashed(.line, 1.2), radius: 4)
        continue
      }
      let ink: Ink = frame == right[refresh] ? .green : .vermilion
      sheet.box(area, .soft(ink, 26), radius: 4)
      sheet.box(area, .line(ink, 1.4), radius: 4)
      sheet.text("\(frame)", area.middle.x, area.middle.y + 5, .label.centered)
    }
  }
}
