import type { ComponentType, ReactNode } from 'react'
import type { FieldMeta } from '#api/core/field'

/** One column of a list. */
export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The field the server sorts by; none: the column cannot be sorted. */
  sort?: string
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /** Shown until somebody chooses columns; true unless said otherwise. */
  isDefault?: boolean
  /** Pixels; columns without one share what is left. */
  width?: number
  /** How large its share is, beside those of the others; 1 unless said otherwise. */
  share?: number
}

/** One filter of a list: how it is read from the URL, shown, and typed. */
export type Filter = { name: string; label: string } & (
  | { kind: 'text' | 'day' }
  /** Typed in whole units, `digits` of which come after the point on the wire. */
  | { kind: 'amount'; digits: number }
  | { kind: 'option'; options: readonly { value: string; label: string }[] }
  /** Any other: `read` gives the wire's value, or undefined for a text that is none. */
  | {
      kind: 'custom'
      meta: FieldMeta
      /** Its text is several values with a space between them, each with a chip of its own. */
      isMany?: boolean
      read: (text: string) => unknown
      Input: ComponentType<CustomFilterProps & FilterInputProps>
      Said: ComponentType<CustomFilterProps>
    }
) & {
    /** Where the wire's filter has another name, or is one end of a range. */
    of?: { field: string; bound?: 'from' | 'to' }
  }

/** What a filter of some field is told: the field, and what is chosen. */
export type CustomFilterProps = { meta: FieldMeta; value: string }
export type FilterInputProps = { value: string; onTyped: (value: string) => void; onCommitted: (value: string) => void }

export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] =>
  columns.filter((column, i) => i === 0 || (chosen ? chosen.includes(column.id) : column.isDefault !== false))

/** What can be done with a row, at its end; must be the same object at every render. `width` is what it takes side by side, in pixels. */
export type RowActions<Row> = { of: (row: Row) => ReactNode; width: number }

/** Pixels: where a row is chosen. */
export const checkWidth = 36

/** Pixels: the least that a column without a width of its own is worth showing in, by its share. */
export const leastWidth = 140

/** How many columns from the first are worth showing in so many pixels; the first always is. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): number {
  let taken = 0
  const beyond = columns.findIndex(({ width, share = 1 }, i) => {
    taken += width ?? leastWidth * share
    return i > 0 && taken > room
  })
  return beyond < 0 ? columns.length : beyond
}

/** What each column takes, in a box that says as `--room` how many pixels its columns have (`useFitting`). */
export function widthsOf<Row>(columns: readonly Column<Row>[]): (number | string)[] {
  let fixed = 0
  let shares = 0
  for (const { width, share = 1 } of columns)
    if (width === undefined) shares += share
    else fixed += width
  return columns.map(({ width, share = 1 }) => width ?? `calc((var(--room) - ${fixed}px) * ${share / shares})`)
}

/** What is happening to a row. `busy`: its actions have to wait. `bad`: why the last one failed. */
export type Mark = { text: string; tone: 'busy' | 'bad' }
