import type { ReactNode } from 'react'
import type { FieldMeta } from '#api/core/field'
import type { FormActor } from '#machines/core/form'

export type Choice = {
  value: string | number
  label: string
  /** Shown after the label, in gray. */
  more?: string
  /** Other words it is found by. */
  words?: string
  /** Drawn in place of the label. */
  content?: ReactNode
}

/** Where the options come from; `error` and `isLoading` are of reading them. */
export type OptionSource = {
  options: readonly Choice[]
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  placeholder?: string
  /** Hears what is searched for, where the options are not all here: they are then what was found by it. */
  onQuery?: (query: string) => void
  /** What the options were searched by; null before the first search. */
  answers?: string | null
  /** More was found than these. */
  isMore?: boolean
  /** How a record is called that is none of the options. */
  labelOf?: (value: Choice['value']) => string | undefined
  /** Makes a new record of what was typed, and chooses it by `onMade`. */
  onCreate?: (typed: string, onMade: (made: Choice) => void) => void
}

/** How what is chosen is called: '…' while that is being read. */
export const labelIn = ({ options, labelOf, isLoading }: OptionSource, value: Choice['value']): string =>
  options.find((option) => option.value === value)?.label ?? labelOf?.(value) ?? (isLoading ? '…' : `#${value}`)

/** A field of a row of a `rows` field, `contributors.0.personId`; `label` is how the record is called that it named when it was read. */
export type RowCellProps = {
  form: FormActor
  name: string
  meta: FieldMeta
  label?: string
  value: unknown
  isReadOnly: boolean
}
