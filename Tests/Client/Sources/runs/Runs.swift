import Foundation
import MP4
import Media

/// Prints the boxes of a file or a segment, the rows of its runs, and fragments that have no time.
@main struct Runs {
  static func main() throws {
    guard let path = CommandLine.arguments.dropFirst().first else { return print("which file?") }
    let tree = try BoxTree(bytes: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    tree.forEachBox { print($0.path, $0.box.size) }
    for run in tree.boxes(.trackRun) {
      let box: TrackRunBox = try run.content()
      let sizes = box.sizes?.map(String.init).joined(separator: " ") ?? "as declared before"
      print(run.path, "has \(box.sampleCount) samples; sizes:", sizes)
    }
    for fragment in tree.boxes(.trackFragment) {
      let times = fragment.children(.trackFragmentDecodeTime)
      if times.isEmpty { print(fragment.path, "has no tfdt") }
    }
  }
}
