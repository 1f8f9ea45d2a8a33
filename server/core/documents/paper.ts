import type { DocumentLanguage } from '#api/core/kinds/documentLanguage'
import { typesetPdf } from '../typst/typst'

export type Paper = {
  language: DocumentLanguage
  title: string
  mark?: string
  sender: readonly string[]
  blocks: readonly { label: string; lines: readonly string[] }[]
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly { title: string; align: 'start' | 'end'; share?: number }[]
  rows: readonly { cells: readonly string[]; under?: string }[]
  totals: readonly { label: string; value: string; isBold?: boolean }[]
  payment?: { title: string; facts: readonly (readonly [label: string, value: string])[] }
  notes: readonly string[]
  footer: readonly (readonly [label: string, value: string])[]
  page: string
}

const isolated = /[\u2066-\u2069]/g
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const letter = /\p{L}/u

const directionOf = (text: string) => {
  const first = letter.exec(text.replace(isolated, ''))?.[0]
  return first && rightToLeft.test(first) ? 'rtl' : 'ltr'
}

type Set = { text: string; dir: 'ltr' | 'rtl' }
/** typst does not break long words without syllables: they would leave the page. */
const breakable = (text: string) => text.replace(/\S{30,}/gu, (word) => word.replace(/\S{12}/gu, '$&\u200b'))

const set = (text: string): Set => ({ text: breakable(text), dir: directionOf(text) })

const source = `
#let papers = json(bytes(sys.inputs.papers))
#let logo = json(bytes(sys.inputs.logo))
#set document(title: papers.at(0).title, date: none)
// A box is a paragraph of its own: a direction that is set within a line turns nothing round.
#let own(value, ..more) = box({
  set text(dir: if value.dir == "rtl" { rtl } else { ltr }, lang: if value.dir == "rtl" { "fa" } else { "sv" }, ..more)
  value.text
})
#let gray = luma(90)
#let label(value) = text(size: 7.5pt, fill: gray, value)
#let sheet(index, paper) = {
  let (start, end) = if paper.dir == "rtl" { (right, left) } else { (left, right) }
  // Figures of a column stand with their last digits in line, whichever way its words run.
  set text(font: "Vazirmatn", size: 9pt, dir: if paper.dir == "rtl" { rtl } else { ltr }, lang: paper.lang)
  set page(
    paper: "a4", margin: (x: 18mm, top: 16mm, bottom: 28mm),
    background: if paper.mark != "" { rotate(-35deg, text(size: 90pt, fill: luma(232), weight: "bold", paper.mark)) },
    footer: {
      line(length: 100%, stroke: 0.4pt + luma(180))
      v(-2mm)
      set text(size: 7pt)
      grid(columns: (1fr, auto), column-gutter: 4mm,
        // As many as there is room for, side by side; none is wider than it has to be.
        paper.footer.map(((name, value)) => box(stack(spacing: 1.4mm, text(fill: gray, name), own(value)))).join(h(4.5mm)),
        context align(end, text(fill: gray, paper.page + " ") + own((text: str(counter(page).get().first()) + "/"
          + str(counter(page).at(query(selector(<end>)).at(index).location()).first()), dir: "ltr"), fill: gray)),
      )
    },
  )
  counter(page).update(1)
  grid(columns: (1fr, auto), column-gutter: 8mm,
    {
      // At the margin, at most 60 mm wide: within a box of that width a narrower one stands in its middle.
      if logo != "" { block(below: 3mm, context { if measure(image(logo, height: 14mm)).width > 60mm { image(logo, width: 60mm) } else { image(logo, height: 14mm) } }) }
      for (at, row) in paper.sender.enumerate() { block(below: 1.6mm, if at == 0 { own(row, size: 13pt, weight: "bold") } else { own(row, size: 8pt, fill: gray) }) }
    },
    align(end, text(size: 19pt, weight: "bold", paper.title)),
  )
  v(7mm)
  grid(columns: paper.blocks.map(_ => 1fr) + (66mm,), column-gutter: 6mm,
    ..paper.blocks.map(it => {
      label(it.label)
      for (at, row) in it.lines.enumerate() { block(above: 1.7mm, below: 0mm, own(row, weight: if at == 0 { "bold" } else { "regular" })) }
    }),
    grid(columns: (auto, 1fr), column-gutter: 4mm, row-gutter: 2mm,
      ..paper.facts.map(((name, value)) => (text(fill: gray, name), align(end, own(value, weight: "bold")))).flatten()),
  )
  v(7mm)
  if paper.columns.len() > 0 {
    set text(number-width: "tabular")
    set table.cell(breakable: false)
    table(
      columns: paper.columns.map(it => if it.share > 0 { it.share * 1fr } else { auto }),
      align: (x, _) => if paper.columns.at(x).align == "end" { right } else { start },
      inset: (x: 1.5mm, y: 1.7mm), stroke: none,
      table.header(..paper.columns.map(it => align(bottom, text(size: 8pt, weight: "bold", it.title))), table.hline(stroke: 0.8pt)),
      ..paper.rows.map(row => row.cells.enumerate().map(((at, cell)) => if at == 0 and row.under.text != "" [
        #own(cell) \\ #text(size: 7.5pt, fill: gray, own(row.under))
      ] else { own(cell) }) + (table.hline(stroke: 0.3pt + luma(200)),)).flatten(),
    )
  }
  if paper.totals.len() > 0 {
    v(2mm)
    align(end, block(breakable: false, inset: (x: 1.5mm), grid(columns: (auto, auto), column-gutter: 8mm, row-gutter: 2.2mm, align: (start, right),
      ..paper.totals.map(it => (
        text(weight: if it.bold { "bold" } else { "regular" }, size: if it.bold { 11pt } else { 9pt }, it.label),
        own(it.value, number-width: "tabular", weight: if it.bold { "bold" } else { "regular" }, size: if it.bold { 11pt } else { 9pt }),
      )).flatten())))
  }
  if paper.payment.facts.len() > 0 {
    v(5mm)
    block(breakable: false, width: 100%, stroke: 0.6pt + luma(150), radius: 1.2mm, inset: 3.5mm, {
      text(size: 8pt, weight: "bold", paper.payment.title)
      v(-1mm)
      paper.payment.facts.map(((name, value)) => box(stack(spacing: 1.6mm, label(name), own(value, size: 10pt, weight: "bold")))).join(h(8mm))
    })
  }
  v(5mm)
  for note in paper.notes { block(below: 2mm, own(note, size: 8.5pt)) }
  [#metadata(none) <end>]
}
#for (index, paper) in papers.enumerate() {
  sheet(index, paper)
  if index + 1 < papers.len() { pagebreak() }
}
`

const dataOf = (paper: Paper) => ({
  lang: paper.language,
  dir: paper.language === 'fa' ? 'rtl' : 'ltr',
  title: paper.title,
  mark: paper.mark ?? '',
  sender: paper.sender.filter(Boolean).map(set),
  blocks: paper.blocks.map(({ label, lines }) => ({ label, lines: lines.filter(Boolean).map(set) })),
  facts: paper.facts.filter(([, value]) => value).map(([label, value]) => [label, set(value)]),
  columns: paper.columns.map(({ title, align, share = 0 }) => ({ title, align, share })),
  rows: paper.rows.map(({ cells, under = '' }) => ({ cells: cells.map(set), under: set(under) })),
  totals: paper.totals.map(({ label, value, isBold = false }) => ({ label, value: set(value), bold: isBold })),
  payment: {
    title: paper.payment?.title ?? '',
    facts: (paper.payment?.facts ?? []).filter(([, value]) => value).map(([label, value]) => [label, set(value)]),
  },
  notes: paper.notes.filter(Boolean).map(set),
  footer: paper.footer.filter(([, value]) => value).map(([label, value]) => [label, set(value)]),
  page: paper.page,
})

export type Logo = { type: string; bytes: Uint8Array }

/** Deterministic: the same bytes for the same papers. */
export function paperPdf(papers: readonly Paper[], logo?: Logo): Promise<Buffer> {
  const path = logo && `/logo.${logo.type.split('/')[1]}`
  return typesetPdf({
    source,
    inputs: { papers: JSON.stringify(papers.map(dataOf)), logo: JSON.stringify(path ?? '') },
    ...(path && { files: [[path, logo.bytes]] }),
  })
}
