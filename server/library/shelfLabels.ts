import { sql } from 'drizzle-orm'
import { shelfCode } from '#api/inventory/shelfCode'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { type Finding, moduleWidths } from '#api/library/productions'
import { rounded } from '#api/library/sheet'
import { drawShelfLabels, type ShelfLabels, shelfLabelFile, shelfList } from '#api/library/shelfLabels'
import { pdfFile } from '../core/documents/files'
import { type Bound, bind } from '../core/http/endpoints'
import type { SignedIn } from '../core/http/signedIn'
import type { Database } from '../db/database'
import { directionOf } from './labelLines'
import { ascent, drawSymbol, error, type Layout, leading, minBars, mm, type Placed, point, type Template } from './layout'
import { offsetOf, placeLabels, printLabels, requireSheet } from './printing'
import { requireStart, requireTemplate } from './reading'
import { symbolOf } from './symbols'
import { drawSheetOf } from './typeset'

const maxListed = 1000
/** Average width of a bold letter, in em. */
const letterWidth = 0.62

/** The name of the shelf as large as it fits, its warehouse, and its code in bars as wide as the label. */
function layOutShelf(template: Template, warehouse: Warehouse, shelf: string): Layout {
  const { width, height, padding, fontSize } = template
  const code = shelfCode(warehouse, shelf)
  if (code === undefined) {
    const message = 'Scanners read A–Z, digits, blanks, “-”, “.” and “/” only. Rename the shelf in the inventory'
    return { texts: [], bars: [], findings: [error('symbolValue', message)] }
  }
  const inner = rounded(width - 2 * padding)
  const fitting = inner / ([...shelf].length * letterWidth * point)
  const line = (text: string, size: number, top: number, isBold: boolean): Placed => ({
    text,
    size,
    isBold,
    max: 1,
    lineHeight: size * point * leading,
    direction: directionOf(text),
    align: 'center',
    x: padding,
    y: rounded(top + size * point * ascent),
    width: inner,
  })
  const name = line(shelf, rounded(Math.max(Math.min(2 * fontSize, fitting), fontSize)), padding, true)
  const place = line(warehouseNames[warehouse], fontSize, padding + name.lineHeight, false)
  const symbol = symbolOf('code128', code)
  const moduleWidth = Math.min(moduleWidths.max, Math.floor((width / symbol.width) * 1000) / 1000)
  const top = padding + name.lineHeight + place.lineHeight
  const drawn = drawSymbol(symbol, { moduleWidth, top, bottom: height - padding, width })
  return {
    texts: [name, place, ...drawn.texts],
    bars: drawn.bars,
    findings: findingsOf(symbol.width, moduleWidth, drawn.barHeight, template),
  }
}

function findingsOf(modules: number, moduleWidth: number, barHeight: number, { width }: Template): Finding[] {
  if (moduleWidth < moduleWidths.min) {
    const least = mm(modules * moduleWidths.min)
    return [error('symbolTooWide', `Its code is at least ${least} mm wide; the label has ${mm(width)}. Choose a wider template`)]
  }
  if (barHeight < minBars)
    return [
      error('symbolTooHigh', `${mm(Math.max(barHeight, 0))} mm are left for the bars, which need ${minBars}. Choose a higher template`),
    ]
  return []
}

async function labelsOf(db: Database, user: SignedIn, { warehouse, shelves, templateId, startAt }: ShelfLabels) {
  const template = await requireTemplate(db, templateId)
  requireSheet(template)
  requireStart(template, startAt)
  const offset = await offsetOf(db, user, template)
  const read = [...new Set(shelves)].map((shelf, i) => ({ itemId: i + 1, shelf, layout: layOutShelf(template, warehouse, shelf) }))
  const problems = read.flatMap(({ shelf, layout: { findings } }) => findings.map(({ message }) => ({ shelf, message })))
  const good = read.filter(({ layout }) => layout.findings.length === 0)
  return { template, offset, problems, ...placeLabels(template, good, offset, startAt) }
}

const titleOf = (warehouse: Warehouse) => `Shelves, ${warehouseNames[warehouse]}`

export const shelfLabelHandlers: Bound[] = [
  bind(shelfList, async ({ db, query: { warehouse, startsWith } }) => {
    const begins = `${startsWith.replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await db.execute<{ shelf: string; titles: number }>(sql`select shelf, count(*)::int as titles from inventory
      where warehouse = ${warehouse} and shelf <> '' and lower(shelf) like lower(${begins}) group by shelf order by shelf limit ${maxListed + 1}`)
    return { shelves: rows.slice(0, maxListed), isMore: rows.length > maxListed }
  }),

  bind(drawShelfLabels, async ({ db, user, body }) => {
    const { template, offset, problems, labels, sheets } = await labelsOf(db, user, body)
    return {
      title: titleOf(body.warehouse),
      kind: 'label' as const,
      startAt: body.startAt,
      sheet: body.sheet,
      sheets,
      labelCount: labels.length,
      leftOut: problems.length,
      template,
      offset,
      problems,
      labels: await drawSheetOf(labels.filter(({ sheet }) => sheet === body.sheet - 1)),
    }
  }),

  bind(shelfLabelFile, async ({ db, user, body }) => {
    const found = await labelsOf(db, user, body)
    return pdfFile('shelves.pdf', await printLabels(titleOf(body.warehouse), found))
  }),
]
