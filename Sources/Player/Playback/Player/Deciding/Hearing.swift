/// What is known about the sound.
struct Hearing: Sendable {
  /// What the device and the decoded sound say about themselves.
  var report: SoundReport

  /// Whether the film runs without its sound, which the sender does not send.
  var isSilent = false

  /// Since when sound is missing while pictures come, and the newest moment that had come by then.
  var lack: (since: Duration, newest: Duration)?

  /// The last order to the sound.
  var order = SoundOrder.pause

  init(report: SoundReport) { self.report = report }
}
