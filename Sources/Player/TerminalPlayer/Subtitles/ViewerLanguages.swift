/// The languages of a viewer, as the environment of a process names them.
package enum ViewerLanguages {
  /// The languages, the best first: `de_AT.UTF-8` is `de`.
  ///
  /// `LANGUAGE` is a list, and counts only where a locale is chosen (GNU gettext §2.3.3).
  ///
  /// - Parameter variable: The value of a variable of the environment.
  /// - Returns: Codes of two or three letters; none if no language is chosen.
  package static func codes(_ variable: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { name in
      variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }.first
    guard let locale, let code = language(of: locale[...]) else { return [] }
    let list = (variable("LANGUAGE") ?? "").split(separator: ":").prefix(16).compactMap(language)
    return list.isEmpty ? [code] : list
  }

  private static func language(of locale: Substring) -> String? {
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
    guard 2...3 ~= code.count, code.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    return code
  }
}
