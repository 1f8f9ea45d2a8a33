import type { ReactNode } from 'react'
import type { FieldMeta } from '#api/core/field'
import type { FormActor } from '#machines/core/form'

export type Choice = {
  value: string | number
  label: string
  more?: string
  words?: string
  /** The record that it names. */
  record?: Readonly<Record<string, unknown>>
  /** Drawn in place of the label. */
  content?: ReactNode
}

export type OptionSource = {
  options: readonly Choice[]
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  placeholder?: string
  onQuery?: (query: string) => void
  answers?: string | null
  isMore?: boolean
  /** What a query that finds nothing probably meant. */
  suggestions?: readonly string[] | undefined
  labelOf?: (value: Choice['value']) => string | undefined
  onChosen?: (option: Choice) => void
  onCreate?: (typed: string, onMade: (made: Choice) => void) => void
}

/** '…' while loading. */
export const labelIn = ({ options, labelOf, isLoading }: OptionSource, value: Choice['value']): string =>
  options.find((option) => option.value === value)?.label ?? labelOf?.(value) ?? (isLoading ? '…' : `#${value}`)

/** `contributors.0.personId`; `label` is the name of the record when it was read. */
export type RowCellProps = {
  form: FormActor
  name: string
  meta: FieldMeta
  label?: string
  value: unknown
  isReadOnly: boolean
}
