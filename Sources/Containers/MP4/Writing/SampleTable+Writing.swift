import Media

/// The boxes of a sample table, written: the writer's half of what each box's parser reads.
extension TimeToSampleBox {
  /// The whole box.
  package var bytes: [UInt8] {
    BoxBytes.table("stts", entries) { [$0.sampleCount, $0.sampleDelta] }
  }
}

extension SampleToChunkBox {
  /// The whole box.
  package var bytes: [UInt8] {
    BoxBytes.table("stsc", entries) {
      [$0.firstChunkNumber, $0.samplesPerChunk, $0.sampleDescriptionNumber]
    }
  }
}

extension SampleSizeBox {
  package init(sizes: [Int]) {
    self.sizes = .list(sizes.map { UInt32(clamping: $0) })
  }

  /// The whole box; the sizes of all samples are included if they differ.
  package var bytes: [UInt8] {
    switch sizes {
    case .constant(let size, let count):
      BoxBytes.full("stsz", BoxBytes.u32(Int(size)) + BoxBytes.u32(Int(count)))
    case .list(let sizes):
      BoxBytes.full(
        "stsz",
        BoxBytes.u32(0) + BoxBytes.u32(sizes.count) + sizes.flatMap { BoxBytes.u32(Int($0)) })
    }
  }
}

extension SyncSampleBox {
  /// - Parameter indices: Which samples are sync samples, counted from 0.
  package init(indices: [Int]) {
    sampleNumbers = indices.map { UInt32(clamping: $0 + 1) }
  }

  /// The whole box.
  package var bytes: [UInt8] {
    BoxBytes.table("stss", sampleNumbers) { [$0] }
  }
}

extension ChunkOffsetBox {
  package init(offsets: [UInt32]) {
    self.offsets = offsets
  }

  /// The whole box.
  package var bytes: [UInt8] {
    BoxBytes.table("stco", offsets) { [$0] }
  }
}
