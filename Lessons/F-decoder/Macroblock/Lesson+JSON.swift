import DecoderCells
import H264
import LessonKit

extension Lesson {
  /// Writes one macroblock as data: elements, motion, blocks, planes, edges.
  func writeJSON() async throws {
    let found = try await findMacroblock()
    let macroblock = found.macroblock
    try await page.writeJSON(lineDepth: 2) { json in
      json.object { json in
        json.member("file", page.fileName)
        json.member("frame", found.frame)
        json.member("sampleIndex", found.sample)
        json.member("column", macroblock.column)
        json.member("row", macroblock.row)
        json.member("kind", found.summary.kind.rawValue)
        json.member("quantizer", found.summary.quantizer)
        json.member("bits", macroblock.bits.count)
        json.key("elements")
        json.array { json in
          for element in macroblock.elements { write(element, macroblock, to: &json) }
        }
        json.key("motion")
        json.array { json in
          for list in 0..<2 { write(found.summary, list, to: &json) }
        }
        json.key("blocks")
        json.array { json in
          for step in macroblock.steps { write(step, to: &json) }
        }
        json.key("planes")
        json.array { json in
          for plane in found.trace.filtered.indices {
            json.object { json in
              for (name, samples) in stages(found, plane) { write(name, samples, to: &json) }
            }
          }
        }
        json.key("edges")
        json.array { json in for edge in macroblock.edges { write(edge, to: &json) } }
      }
    }
  }

  private func write(_ name: String, _ numbers: [Int], to json: inout JSONWriter) {
    json.key(name)
    json.array { json in for number in numbers { json.value(number) } }
  }

  private func write(
    _ element: MacroblockTrace.Element, _ macroblock: MacroblockTrace, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", element.name)
      json.member("value", element.value)
      json.member("bit", element.bits.lowerBound - macroblock.bits.lowerBound)
      json.member("bits", element.bits.count)
      // Fractions of bits depend on no processor: thousandths as whole numbers.
      json.member("millibits", Int((1000 * element.cost).rounded()))
      json.member("bins", element.bins.map { "\($0.value)" }.joined())
    }
  }

  private func write(
    _ summary: ProbedMacroblock, _ list: Int, to json: inout JSONWriter
  ) {
    json.object { json in
      write("references", summary.references[list], to: &json)
      write("vectorsX", summary.vectors[list].map(\.x), to: &json)
      write("vectorsY", summary.vectors[list].map(\.y), to: &json)
    }
  }

  private func write(_ step: MacroblockTrace.Step, to json: inout JSONWriter) {
    switch step {
    case .prediction(let block):
      json.object { json in
        json.member("stage", "prediction")
        write(block, to: &json)
        write("samples", block.samples.map { Int($0) }, to: &json)
      }
    case .correction(let block, let correction):
      json.object { json in
        json.member("stage", "correction")
        write(block, to: &json)
        write("levels", correction.levels, to: &json)
        write("coefficients", correction.coefficients, to: &json)
        write("residual", correction.residual, to: &json)
      }
    case .sum(let block):
      json.object { json in
        json.member("stage", "sum")
        write(block, to: &json)
        write("samples", block.samples.map { Int($0) }, to: &json)
      }
    }
  }

  private func write(_ block: ProbedBlock, to json: inout JSONWriter) {
    json.member("plane", block.plane)
    json.member("x", block.x)
    json.member("y", block.y)
    json.member("size", block.width)
    if let mode = block.mode { json.member("mode", mode) }
  }

  private func write(_ edge: MacroblockTrace.Edge, to json: inout JSONWriter) {
    json.object { json in
      json.member("number", edge.number)
      json.member("isVertical", edge.isVertical)
      write("strengths", (0..<4).map { Int(edge.strengths[$0]) }, to: &json)
    }
  }
}
