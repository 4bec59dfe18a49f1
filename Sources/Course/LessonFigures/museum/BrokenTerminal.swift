extension LessonFigure {
  /// A shell after a player that could not clean up, and after one whose terminal was restored.
  static let brokenTerminal = LessonFigure(
    "museum/terminal",
    "Two windows. In one the prompt stands in the middle of a picture, without a cursor, and what was typed is not seen. "
      + "In the other the picture is gone, and prompt, command, and cursor are there."
  ) { material in
    let luma = try await material.pictures(1, of: "meadow.mp4")[0].luma
    return BrokenTerminal(picture: luma.part(176, 96, 256, 144)).sheet
  }
}

private struct BrokenTerminal {
  let picture: Samples

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 262)
    sheet.title("After kill -9")
    window(&sheet, Area(20, 48, 256, 170), "nobody restores it", isRestored: false)
    window(&sheet, Area(296, 48, 256, 170), "somebody waited for this", isRestored: true)
    return sheet
  }

  private func window(_ sheet: inout Sheet, _ area: Area, _ note: String, isRestored: Bool) {
    sheet.box(area, .solid(.panel), radius: 6)
    if isRestored {
      sheet.text("$ ./course run 7", area.x + 12, area.y + 26, .code)
      sheet.text("Killed", area.x + 12, area.y + 48, .code)
      sheet.text("$ ls", area.x + 12, area.y + 70, .code)
      sheet.text("Fixtures  Lessons  Sources", area.x + 12, area.y + 92, .code)
      sheet.text("$", area.x + 12, area.y + 114, .code)
      sheet.box(Area(area.x + 29, area.y + 101, 9, 16), .solid(.ink))
    } else {
      sheet.samples(picture, in: Area(area.x, area.y, area.width, 144))
      sheet.box(Area(area.x, area.y + 92, 84, 22), .solid(.panel))
      sheet.text("Killed $", area.x + 8, area.y + 108, .code)
    }
    sheet.box(area, .line(.pale, 1.5), radius: 6)
    sheet.text(
      note, area.middle.x, area.bottom + 26,
      .label.bold.colored(isRestored ? .green : .vermilion).centered)
  }
}
