import POSIX
import Terminal

extension Notebook {
  /// Shows what is known of the terminal, and how pictures would be drawn; reads no film.
  ///
  /// - Throws: `UsageError` if an option cannot be understood.
  func probe(_ arguments: Arguments, output: TextOutput) throws(UsageError) {
    try checkPictureOptions(arguments)
    let options = try GraphicsOptions(arguments)
    let isOutput = isTerminal(1)
    let color = try arguments[CommonOption.color] ?? .auto
    let usesColor = color.usesColor(isTerminal: isOutput, environment: .current)
    // Standard error or input may belong to a terminal even where the output does not.
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
