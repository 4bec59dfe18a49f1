import Media
import POSIX
import Terminal

extension Notebook {
  /// Shows what is known about the terminal, and how pictures would be drawn; reads no film.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  func probe(_ arguments: Arguments, output: TextOutput) throws(UsageError) {
    try checkPictureOptions(arguments)
    let options = try GraphicsOptions(arguments)
    let isOutput = isTerminal(1)
    let color = try arguments[CommonOption.color] ?? .auto
    let usesColor = color.usesColor(isTerminal: isOutput, environment: .current)
    // Standard error or input may be a terminal even if the output is not.
    let probe = (try? TerminalDevice()).flatMap { try? TerminalProbe($0, cell: options.cell) }
    let report = TerminalReport(
      probe: probe, environment: .current, isOutput: isOutput,
      decision: options.choice.decide(
        isTerminal: isOutput, environment: .current, capabilities: probe?.capabilities,
        usesColor: usesColor))
    if arguments[CommonOption.json] {
      report.writeJSON(probe: probe, to: output)
    } else {
      report.write(to: output, style: TextStyle(isEnabled: usesColor))
    }
    output.flush()
    probe?.lateAnswers?.wait()
  }
}

extension TerminalReport {
  /// Writes the report as a page, in lines of `width` characters, or as wide as the terminal.
  func write(to output: TextOutput, style: TextStyle, width: Int? = nil) {
    let width = width ?? output.terminalWidth ?? .max
    func printWrapped(_ text: String) { text.wrapped(to: width).forEach { output.print($0) } }
    output.print(style.heading("What is known"))
    factTable(width: width).lines.forEach { output.print($0) }
    output.print()
    if !exchanges.isEmpty {
      output.print(style.heading("Questions to the terminal, and its answers"))
      for exchange in exchanges {
        output.print("\(exchange.name.padded(to: 16))\(exchange.asked)")
        output.print(
          String(repeating: " ", count: 14) + "→ " + (exchange.answered ?? style.note("nothing")))
      }
      output.print()
    }
    remarks.forEach(printWrapped)
    if !remarks.isEmpty { output.print() }
    output.print(style.heading("What follows"))
    printWrapped("\(decision.name): \(decision.reason)")
    if let advice = decision.advice { printWrapped(advice) }
  }

  /// The facts, a line or more each: the last column is broken between words.
  private func factTable(width: Int) -> Table {
    let left = [facts.map(\.name), facts.map(\.value)].map { $0.map(\.count).max() ?? 0 }
    let room = max(width - left.reduce(4, +), 16)
    var table = Table("", "", "")
    for fact in facts {
      for (index, line) in fact.source.wrapped(to: room).enumerated() {
        table.add(index == 0 ? fact.name : "", index == 0 ? fact.value : "", line)
      }
    }
    return table
  }

  /// Writes the report as one object.
  func writeJSON(probe: TerminalProbe?, to output: TextOutput) {
    var json = JSONWriter(to: output, lineDepth: 1)
    json.object { json in
      json.key("facts")
      json.array { json in
        for fact in facts {
          json.object { json in
            json.member("name", fact.name)
            json.member("value", fact.value)
            json.member("source", fact.source)
          }
        }
      }
      json.key("questions")
      json.array { json in
        for exchange in exchanges {
          json.object { json in
            json.member("name", exchange.name)
            json.member("asked", exchange.asked)
            if let answered = exchange.answered { json.member("answered", answered) }
          }
        }
      }
      json.key("remarks")
      json.array { json in remarks.forEach { json.value($0) } }
      if let probe { Self.write(probe.capabilities, &json) }
      json.member("mode", decision.name)
      json.member("reason", decision.reason)
      if let advice = decision.advice { json.member("advice", advice) }
    }
  }

  private static func write(_ found: TerminalCapabilities, _ json: inout JSONWriter) {
    json.key("terminal")
    json.object { json in
      json.member("answers", found.answersQueries)
      if let name = found.name { json.member("name", name) }
      if let multiplexer = found.multiplexer { json.member("multiplexer", multiplexer.rawValue) }
      json.key("cell")
      json.array { json in
        json.value(found.cellSize.width)
        json.value(found.cellSize.height)
      }
      json.member("cellSource", found.cellSize.source.rawValue)
      json.member("colors", found.colors.depth.rawValue)
      for ability in found.graphicsAbilities { json.member(ability.key, ability.isThere) }
      json.member("synchronizedOutput", found.hasSynchronizedOutput)
    }
  }
}
