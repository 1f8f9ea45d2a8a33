import type { Value } from '../auditChanges'

/** A row by column, from `to_jsonb`. */
export type RawRow = Readonly<Record<string, unknown>>

/** References that were moved. `rows` are their keys, `both` those of arrays that named the kept record too. */
export type MovedRows = {
  table: string
  column: string
  /** The declared entity with the field, if there is one. */
  owner: string | null
  title: string
  rows: readonly (readonly unknown[])[]
  both: readonly (readonly unknown[])[]
  /** Rows that would have named the kept record twice. */
  dropped: readonly RawRow[]
}

export type MergeData = {
  merged: { row: RawRow; lists: Readonly<Record<string, readonly RawRow[]>> }
  kept: {
    /** By column, before and after. */
    columns: Readonly<Record<string, readonly [unknown, unknown]>>
    /** By field: rows before, and the value as it was logged after. */
    lists: Readonly<Record<string, { before: readonly RawRow[]; after: Value }>>
  }
  moved: readonly MovedRows[]
  /** Files that belong to no record until it is undone. */
  files: readonly number[]
}
