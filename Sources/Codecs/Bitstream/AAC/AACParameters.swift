/// What a player has to know about an AAC stream before it opens a device.
///
/// The short answer of an ``AudioSpecificConfig``, and what exercise A.1 finds out.
package struct AACParameters: Hashable, Sendable {
  /// Which codec the samples are coded with: 2 is AAC-LC, also where a band is replicated.
  package let objectType: Int

  /// Hertz of the core, which the samples code.
  package let coreSamplingFrequency: Int

  /// Hertz of what is heard.
  package let samplingFrequency: Int

  /// How many channels are heard.
  package let channelCount: Int

  package init(
    objectType: Int, coreSamplingFrequency: Int, samplingFrequency: Int, channelCount: Int
  ) {
    self.objectType = objectType
    self.coreSamplingFrequency = coreSamplingFrequency
    self.samplingFrequency = samplingFrequency
    self.channelCount = channelCount
  }
}

extension AACParameters: CustomStringConvertible {
  /// For instance `type 2, 24000 → 48000 Hz, 2 channels`.
  package var description: String {
    let core = coreSamplingFrequency == samplingFrequency ? "" : "\(coreSamplingFrequency) → "
    let channels = channelCount == 1 ? "1 channel" : "\(channelCount) channels"
    return "type \(objectType), \(core)\(samplingFrequency) Hz, \(channels)"
  }
}

extension AudioSpecificConfig {
  /// The short answer; of channels that are not known there are 0.
  package var parameters: AACParameters {
    AACParameters(
      objectType: objectType, coreSamplingFrequency: coreSamplingFrequency,
      samplingFrequency: samplingFrequency, channelCount: channelCount ?? 0)
  }
}
