// Draws the figures of the pages, and finds those that are no longer true.
//
//     swift run figures --write
//     swift run figures 03-demux

import LessonFigures
import LessonKit
import POSIX

@main
struct FiguresProgram {
  private static let usage = """
    usage: figures [--write] [NAME…]

    Draws the figures of the lessons' pages from the course's own films, and says which files are not
    what they should be. NAME is a part of a file's name: 03-demux, or layers.
    --write writes those files: Lessons/*/figures/*.svg, and the data of a page of the site.
    """

  static func main() async {
    var words = Array(commandLineWords.dropFirst())
    guard !words.contains(where: { $0 == "--help" || $0 == "-h" }) else { return print(usage) }
    let writes = words.contains("--write")
    words.removeAll { $0 == "--write" }
    guard !words.contains(where: { $0.hasPrefix("-") }) else {
      print(usage)
      endProcess(2)
    }
    let gallery = Gallery(root: SourcePackage.root)
    var staleCount = 0
    for file in GalleryFile.all
    where words.isEmpty || words.contains(where: file.path.contains) {
      do {
        guard try await gallery.isStale(file) else { continue }
        if writes {
          try await gallery.write(file)
          print("wrote \(file.path)")
        } else {
          print("\(file.path) is stale")
          staleCount += 1
        }
      } catch {
        print("\(file.path): \(error)")
        staleCount += 1
      }
    }
    endProcess(staleCount == 0 ? 0 : 1)
  }
}
