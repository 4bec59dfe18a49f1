import Testing

@testable import Media

@Suite struct HTTPDateTests {
  @Test("seconds between two dates are counted across days, years and leap days")
  func differences() throws {
    func second(_ text: String) throws -> Int { try #require(HTTPDate(text)).second }
    let example = try second("Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(try second("Sun, 06 Nov 1994 08:49:38 GMT") - example == 1)
    // date -d '2024-03-01 UTC' +%s and so on
    let pairs = [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
      ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
      ("Thu, 31 Dec 2099 23:59:59 GMT", 4_102_444_799),
    ]
    let zero = try second(pairs[0].0)
    for (text, expected) in pairs { #expect(try second(text) - zero == expected) }
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "Sun, 06 Nov 1994 08:49 GMT",
      "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov -1 08:49:37 GMT",
    ])
  func others(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
