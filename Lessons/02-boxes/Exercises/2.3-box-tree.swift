import ExerciseKit
import MP4
import Media

/// 2.3 · Find all boxes, also those in containers.
///
/// spine · 20 minutes
///
/// The types in `containers` hold boxes and nothing else, so their payload is a row as in 2.2; all
/// others are opaque and have no children here. Ranges count from the start of `bytes`, however
/// deep the box lies. The boxes of the outermost row are 0 levels deep. Do not open a container
/// that is `depthLimit` levels deep or deeper: a hostile file nests boxes until the call stack is
/// full. Return `BoxOutline(type:range:children:)` for each box.
///
///     moov of 32 bytes { mvhd of 8, trak of 16 { tkhd of 8 } }, mdat of 8
///     →   moov 0..<32 { mvhd 8..<16, trak 16..<32 { tkhd 24..<32 } }, mdat 32..<40
///
/// Types: `type: FourCC`, `range: Range<Int>`, `children: [BoxOutline]`.
package func boxTree(
  in bytes: [UInt8], containers: Set<FourCC>, depthLimit: Int
) throws -> [BoxOutline] {
  throw Unwritten("2.3: find all boxes, those in containers too")
}
