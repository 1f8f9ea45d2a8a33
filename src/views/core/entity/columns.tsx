import type { AnyEntity } from '#api/core/entity'
import { type FieldKind, type FieldMeta, metaOf } from '#api/core/field'
import { labelFieldsOf } from '#api/core/option'
import { say } from '#api/core/texts/inLanguage'
import { type Column, minWidth } from '../list/columns'
import { Name } from '../text/Name'
import { cellOf, textOf } from './cells'
import { type Row, rowLabel } from './row'
import { texts } from './texts'

export type EntityColumn = Column<Row> & { text: (row: Row) => string | number | null; isNumber: boolean }

export type RowColumn<R extends Row> = Omit<EntityColumn, 'cell' | 'text' | 'isNumber'> & {
  cell: (row: R) => React.ReactNode
  text: (row: R) => string | number | null
  isNumber?: boolean
}

export const columnsOfRows = <R extends Row>(columns: readonly (RowColumn<R> | false)[]): EntityColumn[] =>
  columns.flatMap((column) => {
    if (!column) return []
    const { cell, text, isNumber = false, ...rest } = column
    return [{ ...rest, isNumber, cell: (row: Row) => cell(row as R), text: (row: Row) => text(row as R) }]
  })

const numeric: readonly FieldKind[] = ['number', 'integer', 'money', 'moneyIn', 'percent']
const unsortable: readonly FieldKind[] = ['option', 'options', 'image', 'file', 'richText', 'longText', 'rows']
const long: readonly FieldKind[] = ['richText', 'longText', 'file', 'rows']
const widths: Partial<Record<FieldKind, number>> = {
  flag: 92,
  date: 116,
  partialDate: 116,
  time: 168,
  image: 72,
  colour: 112,
  percent: 92,
}

/** Columns without a width share the rest: names need more than codes. */
const nameShare = 1.4
const shortShare = 0.8
const shares: Partial<Record<FieldKind, number>> = {
  email: 1.25,
  choice: shortShare,
  country: shortShare,
  language: shortShare,
  isbn: shortShare,
  gtin: shortShare,
}
const shareOf = (name: string, { kind, pattern }: FieldMeta) =>
  pattern ? shortShare : kind === 'text' && /title|name$/i.test(name) ? nameShare : shares[kind]

/** Columns shown by default. */
const usual = 6

const inLanguage = (text: string) => <Name>{text}</Name>

export function entityColumns(entity: AnyEntity, without: readonly string[] = []): EntityColumn[] {
  const names = labelFieldsOf(entity.fields)
  const titled = names.length > 0 ? names : [Object.keys(entity.fields)[0] ?? '']
  const [first = ''] = titled
  const metas = Object.entries(entity.fields).map(([name, field]) => [name, metaOf(field)] as const)
  const metaOfFirst = metas.find(([name]) => name === first)?.[1]
  const others = metas.filter(([name]) => !titled.includes(name) && !without.includes(name))
  const shown = others.filter(([, meta]) => !long.includes(meta.kind)).slice(0, usual - 1)
  return [
    {
      id: first,
      title: say(names.length > 1 ? 'Name' : (metaOfFirst?.label ?? entity.title)),
      share: nameShare,
      // People by last name.
      sort: entity.fields.lastName && names.length > 1 ? 'lastName' : first,
      cell: (row) => (names.length > 0 || !metaOfFirst ? inLanguage(rowLabel(entity, row)) : (cellOf(first, metaOfFirst, row) ?? row.id)),
      text: (row) => (names.length > 0 || !metaOfFirst ? rowLabel(entity, row) : textOf(first, metaOfFirst, row)),
      isNumber: false,
    },
    ...others.map(([name, meta]) =>
      fieldColumn(
        name,
        meta,
        shown.some(([other]) => other === name),
      ),
    ),
    {
      id: 'id',
      title: texts.number,
      sort: 'id',
      align: 'end',
      width: 92,
      isDefault: false,
      cell: (row) => <span dir="ltr">{row.id}</span>,
      text: (row) => row.id,
      isNumber: true,
    },
  ]
}

const titleWidth = (title: string) => title.length * 6 + 32

/** Pixels; the title must fit. */
const widthOf = (title: string, { kind }: FieldMeta): number | undefined => widths[kind] && Math.max(widths[kind], titleWidth(title))

function fieldColumn(name: string, meta: FieldMeta, isDefault: boolean): EntityColumn {
  const isNumber = numeric.includes(meta.kind)
  const label = say(meta.label)
  const title = meta.unit ? `${label} (${say(meta.unit)})` : label
  return {
    id: name,
    title,
    sort: unsortable.includes(meta.kind) ? undefined : name,
    align: isNumber ? 'end' : undefined,
    width: widthOf(title, meta),
    share: Math.max(shareOf(name, meta) ?? 1, titleWidth(title) / minWidth),
    isDefault,
    cell: (row) => cellOf(name, meta, row),
    text: (row) => textOf(name, meta, row),
    isNumber,
  }
}
