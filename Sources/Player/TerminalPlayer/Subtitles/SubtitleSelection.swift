import Captions
import Media

/// Which subtitles are shown, whether, and how much later than their file says; a pure value.
///
/// What is shown is a function of the time of the picture on the screen. So it follows seeks, pauses,
/// loops, other speeds and backward play, without knowing of them.
struct SubtitleSelection: Hashable, Sendable {
  private(set) var tracks: [SubtitleTrack]
  private(set) var index = 0
  private(set) var isVisible = true
  private(set) var delay: Duration

  /// The service of closed captions that the viewer has asked for, until the film has shown any of it.
  private var awaited: EIA608Service?

  /// mpv has no limit; beyond ten minutes it is another film.
  static let delays = Duration.seconds(-600)...Duration.seconds(600)

  init(_ tracks: [SubtitleTrack] = [], delay: Duration = .zero) {
    self.tracks = tracks
    self.delay = Self.clamped(delay)
  }

  /// The subtitles of files, and then the film's own tracks of text.
  ///
  /// - Parameters:
  ///   - options: What the viewer has asked for.
  ///   - film: The film's tracks; those that are not text are left out.
  ///   - labels: What the programme says about them.
  /// - Throws: `TerminalPlayerError` if there is no such track as is asked for.
  init(
    _ options: TerminalPlayerOptions, texts film: [Track], labels: [Track.ID: CaptionLabel] = [:]
  ) throws(TerminalPlayerError) {
    self.init(
      options.subtitles + film.compactMap { SubtitleTrack($0, label: labels[$0.id]) },
      delay: options.subtitleDelay)
    if let choice = options.subtitleChoice {
      try choose(choice)
    } else if tracks.first?.label != nil {
      let sounds = film.filter { $0.kind == .audio }.dropFirst((options.audioTrack ?? 1) - 1)
      chooseByLabel(sound: sounds.first?.language, languages: options.languages)
    }
  }

  /// Chooses for a viewer who has not chosen, as RFC 8216 §4.3.4.1 wants it.
  ///
  /// What the author has made the default is shown. Else what is in a language of the viewer, if the
  /// sound is known to be in another one; else what is forced, in the sound's language. Else none is.
  private mutating func chooseByLabel(sound: String?, languages: [String]) {
    let sound = sound == "und" ? nil : sound?.lowercased()
    let isUnderstood = sound.map { sound in languages.contains { sound.hasPrefix($0) } } ?? true
    let own = languages.lazy.compactMap { [tracks] code in
      tracks.firstIndex {
        $0.label?.isAutoselected == true && $0.label?.isForced == false && $0.isInLanguage(code)
      }
    }.first
    let forced = tracks.firstIndex {
      $0.label?.isForced == true && (sound.map($0.isInLanguage) ?? true)
    }
    let chosen =
      tracks.firstIndex { $0.label?.isDefault == true } ?? (isUnderstood ? nil : own) ?? forced
    isVisible = chosen != nil
    index = chosen ?? 0
  }

  /// The chosen one; `nil` if there is none.
  var track: SubtitleTrack? { tracks.isEmpty ? nil : tracks[index] }

  /// What is shown with a picture of the film.
  func cues(at time: Duration) -> [CaptionCue] {
    guard isVisible, let track else { return [] }
    return track.timeline.cues(at: time - delay)
  }

  /// Chooses what the viewer has asked for.
  ///
  /// - Throws: `TerminalPlayerError` if there is no such track.
  mutating func choose(_ choice: SubtitleChoice) throws(TerminalPlayerError) {
    if choice == .off {
      isVisible = false
    } else if case .captions(let number) = choice {
      // They are found when they are decoded; until then nothing else is shown in their place.
      awaited = EIA608Service(rawValue: number)
      isVisible = false
    } else if let found = choice.index(in: tracks) {
      index = found
    } else {
      throw .noSubtitles(choice, tracks: tracks.map(\.name))
    }
  }

  /// Takes the cues of one of the film's tracks that are known by now.
  mutating func setCues(_ cues: [CaptionCue], ofTrack id: Track.ID) {
    guard let place = tracks.firstIndex(where: { $0.trackID == id }) else { return }
    tracks[place].timeline = CueTimeline(cues)
  }

  /// Takes the closed captions of a service that are known by now.
  ///
  /// The first ones are a track that follows all others. They are closed: nothing is shown before the
  /// viewer chooses them.
  mutating func setCues(_ cues: [CaptionCue], of service: EIA608Service) {
    if let place = tracks.firstIndex(where: { $0.service == service }) {
      tracks[place].timeline = CueTimeline(cues)
    } else if !cues.isEmpty {
      let place = tracks.firstIndex { $0.service.map { $0.rawValue > service.rawValue } ?? false }
      if tracks.isEmpty { isVisible = false }
      // What the viewer sees stays chosen; of what is hidden, CC1 is.
      if let place, place <= index, isVisible || track?.service == nil { index += 1 }
      tracks.insert(SubtitleTrack(service, cues), at: place ?? tracks.count)
      if awaited == service { (index, isVisible, awaited) = (place ?? tracks.count - 1, true, nil) }
    }
  }

  /// Takes away one of the film's tracks: it has turned out to be something else.
  mutating func remove(track id: Track.ID) {
    guard let place = tracks.firstIndex(where: { $0.trackID == id }) else { return }
    tracks.remove(at: place)
    let isShown = index == place
    if index > place || index == tracks.count { index = max(0, index - 1) }
    if isShown, track?.service != nil { isVisible = false }
  }

  /// The film's track whose cues are needed now.
  var shownTrackID: Track.ID? { isVisible ? track?.trackID : nil }

  /// Hides them, or shows them again; returns what has been done as text.
  mutating func toggle() -> String {
    guard let track else { return Self.none }
    isVisible.toggle()
    return isVisible ? "subtitles on: \(track.name)" : "subtitles off"
  }

  /// Goes to the next track, the first after the last, and shows it.
  mutating func next() -> String {
    guard !tracks.isEmpty else { return Self.none }
    // Captions that have not been shown yet are the next ones.
    if isVisible || track?.service == nil { index = (index + 1) % tracks.count }
    (isVisible, awaited) = (true, nil)
    return tracks.count == 1
      ? "there is only one track of subtitles: \(tracks[index].name)"
      : "subtitles \(index + 1) of \(tracks.count): \(tracks[index].name)"
  }

  /// Shows them later, or earlier if `step` is negative.
  mutating func changeDelay(by step: Duration) -> String {
    guard track != nil else { return Self.none }
    delay = Self.clamped(delay + step)
    return "subtitles \(delayText)"
  }

  /// For the statistics: the track, and what the viewer has changed; `nil` if there is none.
  var text: String? {
    guard let track else { return nil }
    return [
      tracks.count > 1 ? "\(index + 1) of \(tracks.count)" : nil, track.name, track.description,
      delay == .zero ? nil : delayText, isVisible ? nil : "hidden",
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private static let none = "there are no subtitles"

  private var delayText: String {
    let milliseconds = Int((delay / .milliseconds(1)).rounded())
    return "\(abs(milliseconds)) ms \(milliseconds < 0 ? "earlier" : "later")"
  }

  private static func clamped(_ delay: Duration) -> Duration {
    min(max(delay, delays.lowerBound), delays.upperBound)
  }
}
