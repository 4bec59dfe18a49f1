import Audio
import AudioDecoding
import Media
import POSIX
import Playback
import Synchronization

/// The sound of a player: which track is heard, how loud, and where.
final class PlayerSound: Sendable {
  private struct State {
    var trackIndex: Int
    var volume: Int
    var isMuted = false
    var isFast = false
    var delay: Duration

    /// The factor that all samples are multiplied by.
    var gain: Float { isMuted || isFast ? 0 : Gain.factor(forVolume: volume) }
  }

  /// The tracks with sound.
  let tracks: [Track]

  /// Why there is none, if that is known before a device is tried.
  let silence: String?

  private let orders: SoundOrders
  private let rules: AudioRules
  private let device: (any AudioDevice)?
  private let state: Mutex<State>

  /// Percent; mpv's limit too.
  private static let volumes = 0...130

  /// How much later or earlier sound can be.
  private static let delays = Duration.seconds(-5)...Duration.seconds(5)

  /// Finds out which sound to play.
  ///
  /// - Parameters:
  ///   - source: The film.
  ///   - options: The viewer's options.
  ///   - clock: The player's.
  /// - Throws: The source's error; `TerminalPlayerError` if there is no track of the number.
  init(
    of source: any MediaSource, _ options: TerminalPlayerOptions, clock: WallClock
  ) async throws {
    tracks = try await source.tracks().filter { $0.kind == .audio }
    let number = options.audioTrack ?? 1
    guard options.audioTrack == nil || number <= tracks.count, number > 0
    else { throw TerminalPlayerError.noSoundTrack(number, count: tracks.count) }
    silence =
      tracks.isEmpty ? "the film has no sound" : options.audio.silence(in: environmentVariable)
    device = silence == nil ? options.audio.device(clock: clock) : nil
    rules = options.rules.audio
    let delay = options.audioDelay
    state = Mutex(State(trackIndex: number - 1, volume: options.volume, delay: delay))
    orders = SoundOrders(volume: Gain.factor(forVolume: options.volume), delay: delay)
  }

  /// For the engine; `nil` if nothing is heard.
  var configuration: SoundConfiguration? {
    device.map { device in
      let track = tracks[state.withLock(\.trackIndex)]
      return SoundConfiguration(
        trackID: track.id, format: track.audio,
        decoder: AudioDecoder(rules: rules), device: device, orders: orders,
        executor: QueueTaskExecutor(label: "sound decoding")
      ) { [rules] in SoundRenderer($0, rules: rules) }
    }
  }

  /// Raises the volume, or lowers it if `percent` is negative; returns the new volume as text.
  func changeVolume(by percent: Int) -> String {
    let volume = change { state in
      state.volume = min(
        max(state.volume + percent, Self.volumes.lowerBound), Self.volumes.upperBound)
      state.isMuted = false
      return state.volume
    }
    return "volume \(volume) %"
  }

  /// Mutes the sound, or ends that; returns which of the two as text.
  func toggleMute() -> String {
    let isMuted = change { state in
      state.isMuted.toggle()
      return state.isMuted
    }
    return isMuted ? "sound off" : "sound on"
  }

  /// Silences it while the film goes fast; what the viewer has chosen holds again afterwards.
  func setFast(_ isFast: Bool) { change { $0.isFast = isFast } }

  /// The factor that the device receives.
  var gain: Float { state.withLock(\.gain) }

  private func change<Result: Sendable>(_ body: (inout State) -> sending Result) -> Result {
    let (result, gain) = state.withLock { state in
      let result = body(&state)
      return (result, state.gain)
    }
    orders.setVolume(gain)
    return result
  }

  /// Delays the sound, or advances it if `step` is negative; returns the new delay as text.
  func changeDelay(by step: Duration) -> String {
    let delay = state.withLock { state in
      state.delay = min(
        max(state.delay + step, Self.delays.lowerBound), Self.delays.upperBound)
      return state.delay
    }
    orders.setDelay(delay)
    let milliseconds = Int((delay / .milliseconds(1)).rounded())
    return "sound \(abs(milliseconds)) ms \(milliseconds < 0 ? "earlier" : "later")"
  }

  /// Goes to the next track; `nil` if there is only one.
  func nextTrack() -> (id: Track.ID, text: String)? {
    guard tracks.count > 1 else { return nil }
    let index = state.withLock { state in
      state.trackIndex = (state.trackIndex + 1) % tracks.count
      return state.trackIndex
    }
    let track = tracks[index]
    let language = track.language == "und" ? "" : ", \(track.language)"
    return (
      track.id, "sound track \(index + 1) of \(tracks.count): \(track.codecString)\(language)"
    )
  }
}
