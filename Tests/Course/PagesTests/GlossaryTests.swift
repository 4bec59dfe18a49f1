import Foundation
import Testing

@testable import pages

@Suite struct GlossaryTests {
  private static let entries = """
    # Glossary
    ### sample
    What a decoder gets.
    ### sync sample
    Where decoding can start.
    ### presentation time
    <!-- match: presentation time, pts -->
    When it is shown.
    """

  private func corrections(_ text: String) throws -> [Correction] {
    let package = try SmallPackage(page: "")
    try package.write(Self.entries, to: Glossary.path)
    let glossary = try #require(Glossary(root: package.root))
    return glossary.corrections(of: Page(path: "Lessons/03-demux/README.md", text: text))
  }

  @Test("the first use of a term becomes a link, and later ones do not")
  func firstUse() throws {
    let found = try corrections("Two samples and a sample.\n\nA Sample again, with a pts.")
    #expect(
      found.map(\.content) == [
        ["Two [samples](../GLOSSARY.md#sample) and a sample."],
        ["A Sample again, with a [pts](../GLOSSARY.md#presentation-time)."],
      ])
    #expect(
      found.flatMap(\.faults).map(\.text) == [
        "the first 'samples' is no link to the glossary",
        "the first 'pts' is no link to the glossary",
      ])
  }

  @Test("of two terms in one place the longer one counts")
  func longest() throws {
    let found = try corrections("A sync sample.")
    #expect(found.map(\.content) == [["A [sync sample](../GLOSSARY.md#sync-sample)."]])
  }

  @Test("a page whose first uses are links is left alone")
  func linked() throws {
    let found = try corrections("A [sample](../GLOSSARY.md#sample), and another sample.")
    #expect(found.isEmpty)
  }

  @Test("a link after the first use is too late")
  func late() throws {
    let found = try corrections("A sample. A [sample](../GLOSSARY.md#sample).")
    #expect(found.count == 1)
  }

  @Test(
    "code, headings, tables, other links, and parts of words are no uses",
    arguments: [
      "`sample`", "## A sample", "| sample |", "[a sample](x.md)", "samplers", "resample",
      "```\nsample\n```", "<details>\nsample\n</details>", "sample-table",
    ])
  func noUse(text: String) throws {
    let found = try corrections(text)
    #expect(found.isEmpty)
  }

  @Test("the terms are in alphabetical order")
  func order() throws {
    let package = try SmallPackage(page: "", path: Glossary.path)
    try package.write("### PQ\n### picture\n### sample\n### plane\n", to: Glossary.path)
    let findings = try package.check().findings.map(\.description)
    #expect(
      findings == [
        "\(Glossary.path):2: 'picture' comes before 'PQ'",
        "\(Glossary.path):4: 'plane' comes before 'sample'",
      ])
  }

  @Test("a link to a missing entry is an error")
  func missingEntry() throws {
    let package = try SmallPackage(
      page: "A [word](GLOSSARY.md#word).", path: "Lessons/README.md")
    try package.write(Self.entries, to: Glossary.path)
    let findings = try package.check().findings.map(\.text)
    #expect(findings == ["the link 'GLOSSARY.md#word' leads to no heading"])
  }
}
