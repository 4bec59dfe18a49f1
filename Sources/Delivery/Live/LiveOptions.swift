import Media
import RTP
import SRTP

/// How real-time streams are received, whatever their transport.
public struct LiveOptions: Sendable {
  /// A picture that stands for two seconds is worse than a damaged one: then those are shown.
  public var settings: RTPSettings

  /// What the sender says about its streams, where its address does not lead to that.
  public var description: SessionDescription?

  /// The key of a protected stream, `SUITE:BASE64`; otherwise that of the description.
  public var key: String?

  /// A server that sends once it is greeted, `HOST:PORT`; `nil` if packets come without a
  /// greeting.
  public var server: String?

  /// How long to wait for the first packet; `nil` waits for a sender that may start at any time.
  public var patience: Duration? = .seconds(30)

  private let rules: RTPRules

  public init() { self.init(rules: .core) }

  /// Options with rules that replace the core's.
  package init(rules: RTPRules) {
    self.rules = rules
    settings = RTPSettings()
    settings.concealsAfter = .seconds(2)
  }

  /// The options of a source.
  package var source: RTPSource.Options {
    var options = RTPSource.Options()
    options.settings = settings
    options.description = description
    options.firstPacketPatience = patience
    options.protections = { [key] description in
      try SessionProtection.protections(for: description, option: key)
    }
    return options.with(rules)
  }
}
