import type { ImportProblem } from '#api/products/imports'
import type { Kind } from '#api/products/rules'
import type { RawRow } from './readRow'

export type Matched = RawRow & {
  kind: Kind
  keys: { version?: number; titleVersion?: number }
  productId: number | null
  productDetailId: number | null
  seenVersion: number | null
  seenTitleVersion: number | null
}

type Both<T> = { title: Record<string, T>; edition: Record<string, T> }
export type Changes = Both<[unknown, unknown]>
export type Compared = {
  rowNumber: number
  values: Both<unknown>
  misread: ImportProblem[]
  changes: Changes
  shown: Record<string, [string, string]>
}
