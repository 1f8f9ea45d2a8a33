import { present } from '#api/core/objects'
import type { DrawnLabel } from '#api/library/drawnSheet'
import { rounded } from '#api/library/sheet'
import { typesetPdf, typesetValues } from '../core/typst/typst'
import type { Placed } from './layout'

/** `x` and `y` of its corner on the sheet, in mm. */
export type Printed = {
  itemId: number
  place: number
  x: number
  y: number
  texts: readonly Placed[]
  bars: readonly [number, number, number, number][]
}

/**
 * File and preview are both made by this source, so that they cannot differ. Values are data, never markup. Each line has one value with
 * its own direction.
 */
const source = `
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Vazirmatn", top-edge: "baseline", bottom-edge: "baseline")
#set document(title: json(bytes(sys.inputs.title)), date: none)
#let sheets = json(bytes(sys.inputs.sheets))
#let set-line(line, body) = text(
  size: line.size * 1pt, weight: if line.isBold { "bold" } else { "regular" },
  dir: if line.direction == "rtl" { rtl } else { ltr }, lang: if line.direction == "rtl" { "fa" } else { "sv" }, body)
#let wide(line, words) = measure(set-line(line, words)).width
#let cut(line, words, room) = {
  if wide(line, words) <= room { return words }
  let parts = words.clusters()
  let low = 0
  let high = parts.len()
  while low < high {
    let middle = calc.div-euclid(low + high + 1, 2)
    if wide(line, parts.slice(0, middle).join("") + "…") <= room { low = middle } else { high = middle - 1 }
  }
  (if low == 0 { "" } else { parts.slice(0, low).join("").trim(at: end) }) + "…"
}
#let rows-of(line) = {
  let room = line.width * 1mm
  let rows = ()
  let row = ""
  for word in line.text.split(" ") {
    let next = if row == "" { word } else { row + " " + word }
    if row != "" and rows.len() + 1 < line.max and wide(line, next) > room {
      rows.push(row)
      row = word
    } else { row = next }
  }
  rows.push(cut(line, row, room))
  rows
}
#for (number, labels) in sheets.enumerate() {
  if number > 0 { pagebreak() }
  context for (index, label) in labels.enumerate() {
    for (part, line) in label.texts.enumerate() {
      for (step, row) in rows-of(line).enumerate() {
        let taken = wide(line, row).mm()
        let spare = line.width - taken
        let x = label.x + line.x + if line.align == "center" { spare / 2 } else if line.direction == "rtl" { spare } else { 0 }
        let y = label.y + line.y + step * line.lineHeight
        [#metadata((number, index, part, row, x, y, taken)) <row>]
        place(top + left, dx: x * 1mm, dy: y * 1mm, set-line(line, row))
      }
    }
    if label.bars.len() > 0 {
      place(top + left, dx: 0mm, dy: 0mm, curve(fill: black, ..label.bars.map(((x, y, w, h)) => (
        curve.move((x * 1mm, y * 1mm)), curve.line((x * 1mm + w * 1mm, y * 1mm)),
        curve.line((x * 1mm + w * 1mm, y * 1mm + h * 1mm)), curve.line((x * 1mm, y * 1mm + h * 1mm)), curve.close(mode: "straight"),
      )).flatten()))
    }
  }
}
`

const onSheet = ({ texts, bars, ...label }: Printed) => ({
  ...label,
  texts,
  bars: bars.map(([x, y, width, height]) => [rounded(label.x + x), rounded(label.y + y), width, height] as const),
})

const inputsOf = (title: string, sheets: readonly (readonly Printed[])[]) => ({
  title: JSON.stringify(title),
  sheets: JSON.stringify(sheets.map((labels) => labels.map(onSheet))),
})

export const printSheets = (title: string, sheets: readonly (readonly Printed[])[]): Promise<Buffer> =>
  typesetPdf({ source, inputs: inputsOf(title, sheets) })

type Row = [sheet: number, label: number, part: number, text: string, x: number, y: number, width: number]

export async function drawSheetOf(labels: readonly Printed[]): Promise<DrawnLabel[]> {
  const rows = labels.length ? await typesetValues<Row>({ source, inputs: inputsOf('', [labels]), query: '<row>' }) : []
  return labels.map((label, index) => ({
    itemId: label.itemId,
    place: label.place,
    x: label.x,
    y: label.y,
    bars: onSheet(label).bars.map(([x, y, width, height]) => ({ x, y, width, height })),
    lines: rows
      .filter((row) => row[1] === index)
      .map(([, , part, text, x, y, width]) => {
        const { size, isBold, direction } = present(label.texts[part])
        return { text, x: rounded(x), y: rounded(y), width: rounded(width), size, isBold, direction }
      }),
  }))
}
