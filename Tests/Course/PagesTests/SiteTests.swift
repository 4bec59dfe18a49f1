import Foundation
import TestSupport
import Testing

@testable import pages

/// The web site that `./course site` makes of the pages.
@Suite(
  "The site",
  .enabled(
    if: Site.hasPackages, "python3 has no markdown_it and pygments: ./course site installs them"))
struct SiteTests {
  /// Pages that are a part of the navigation, as lessons are.
  private static let aids = ["Lessons/GLOSSARY.md", "Lessons/CHEATSHEET.md"]

  @Test("has a page for each page, with all its headings, and links that lead somewhere")
  func isWhole() throws {
    let site = try Site.made.get()
    let root = AllPagesTests.checker.root
    for path in AllPagesTests.checker.allPages {
      let isFolder = path.hasSuffix("README.md")
      let file = try site.file(
        at: isFolder ? path.replacing("README.md", with: "index.html") : "\(path).html")
      let page = try Page(path: path, root: root)
      #expect(page.anchors.subtracting(file.anchors) == [], "headings of \(path)")
      // A page links its hints; the site folds them in.
      let hints = Hints.regions(of: page).flatMap {
        Hints.texts(for: $0.exercise, of: page, root: root)
      }
      #expect(file.text.components(separatedBy: "<summary>Hint ").count == hints.count + 1)
      #expect(
        file.text.contains("aria-current=\"page\"")
          == (isFolder && path != "README.md" || Self.aids.contains(path)), "\(path)")
    }
    #expect(site.files.contains { $0.path.hasSuffix(".swift.html") })
    for file in site.files {
      #expect(!file.text.hasBytes(of: "<!--"), "comments in \(file.path)")
      #expect(file.checker.problems == [], "\(file.path)")
      for link in file.links {
        let fault = site.fault(of: link, in: file)
        #expect(fault == nil)
      }
    }
  }

  @Test("headings go down one level at a time, and every picture has words")
  func headings() throws {
    for file in try Site.made.get().files {
      let levels = file.text.matches(of: /<h([1-6])/).compactMap { Int($0.1) }
      #expect(levels.count { $0 == 1 } == 1, "\(file.path)")
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(file.path)")
      for picture in file.text.matches(of: /<img [^>]*>/) {
        #expect(picture.0.contains(/\salt="[^"]+"/), "\(file.path): \(picture.0.prefix(80))")
      }
      for drawing in file.text.matches(of: /<svg [^>]*>/) {
        #expect(drawing.0.contains(/\saria-label="[^"]+"/), "\(file.path)")
      }
    }
  }

  @Test("shows a picture and the question of each lesson on its first page")
  func cards() throws {
    let home = try Site.made.get().file(at: "index.html")
    let cards = home.text.matches(of: /<a class="card" href="Lessons\/([^\/]*)\/index.html"><img/)
    #expect(Set(cards.map { $0.1 }).count == 16)
    #expect(home.text.contains(/<a class="card wide" href="macroblock.html">/))
  }

  @Test("tells the life of a macroblock in steps that can be read without a script")
  func macroblock() throws {
    let page = try Site.made.get().file(at: "macroblock.html")
    let steps = page.text.matches(of: /<p class="step" id="([a-z]+)-[0-9]+">(.+)<\/p>/)
    #expect(steps.count >= 35)
    // A scene's drawing is in the page, and no name of a number is left in the text.
    let scenes = Set(steps.map { $0.1 })
    #expect(page.text.components(separatedBy: "<div class=\"stage\">").count == scenes.count + 1)
    #expect(!page.text.contains(/\{[a-zA-Z0-9]+\}/))
    // 311 bits, each in a square of its own.
    #expect(page.text.components(separatedBy: "class=\"digit\"").count == 312)
    // The slider belongs to the keyboard as well, and has a name.
    #expect(page.text.contains("<label class=\"slider\">numbers a block <input type=\"range\""))
  }

  @Test("searches an index whose places are all there")
  func search() throws {
    let site = try Site.made.get()
    let list = site.search.dropFirst("const searchIndex = ".count).dropLast(";\n".count)
    let entries = try JSONDecoder().decode([[String]].self, from: Data(list.utf8))
    let home = try site.file(at: "index.html")
    for entry in entries {
      #expect(entry.count == 4)
      #expect(site.fault(of: .init(element: "a", text: entry[0]), in: home) == nil)
    }
    let headings = Set(entries.map { $0[2] })
    #expect(headings.isSuperset(of: ["edit list", "3.1 Decode times", "The bytes", "Commands"]))
  }

  @Test("leads to each lesson from the picture of the pipeline, in both its sizes")
  func overview() throws {
    let home = try Site.made.get().file(at: "index.html")
    for name in ["wide", "narrow"] {
      let parts = home.text.components(separatedBy: "<svg class=\"overview \(name)\"")
      let picture = try #require(parts.last?.components(separatedBy: "</svg>").first)
      let links = picture.matches(of: /<a href="Lessons\/([^"]*)\/index.html"/).map { $0.1 }
      #expect(links.count == 16)
      #expect(
        links.filter { $0.hasPrefix("0") && $0 != "00-pixels" } == [
          "01-bytes", "02-boxes", "03-demux", "04-decode", "06-buffer", "05-render", "07-playback",
        ])
    }
    // The stages are out of order, and the picture says why.
    #expect(home.text.contains("Frames wait (06) before they are drawn (05)."))
  }

  @Test("shows how far the learner is, where it is told")
  func progress() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let list = folder.appendingPathExtension("json")
    defer { for url in [folder, list] { try? FileManager.default.removeItem(at: url) } }
    let exercises = [("3.1", "passed"), ("3.2", "failed"), ("3.3", "waiting")].map {
      "{\"number\": \"\($0.0)\", \"lesson\": \"03-demux\", \"title\": \"\", \"state\": \"\($0.1)\"}"
    }
    try "{\"exercises\": [\(exercises.joined(separator: ","))]}".write(
      to: list, atomically: true, encoding: .utf8)
    let python = try #require(Site.python)
    let status = try Site.run(
      "/usr/bin/env", [python, "Sources/Course/Site/site.py", folder.path, list.path])
    #expect(status == 0)
    let page = try String(
      contentsOf: folder.appendingPathComponent("Lessons/03-demux/index.html"), encoding: .utf8)
    #expect(page.contains("<span class=\"count\" title=\"exercises that pass\">1/3</span>"))
    #expect(
      page.contains("3.1 Decode times <span class=\"state passed\" title=\"passed\">✔</span>"))
    #expect(page.contains("3.2 Presentation times <span class=\"state failed\""))
    #expect(page.contains("3.3 Sample offsets <a "))
    #expect(HTMLChecker(page).problems == [])
  }
}

@Test("./course site takes one folder, and no options", arguments: [["--all"], ["one", "two"]])
func siteUsage(arguments: [String]) throws {
  let status = try Site.run("./course", ["site"] + arguments)
  #expect(status == 2)
}

@Test("./course report asks for a film before it builds anything")
func reportUsage() throws {
  let status = try Site.run("./course", ["report"])
  #expect(status == 2)
}
