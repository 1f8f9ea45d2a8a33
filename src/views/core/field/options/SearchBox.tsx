import { type ReactNode, useId, useState } from 'react'
import type { Endpoint } from '#api/core/endpoint'
import { inLanguage } from '#api/core/texts/inLanguage'
import { counted } from '../../format'
import { useSearch } from '../asking'
import styles from '../Field.module.css'
import { OptionBox } from './OptionBox'

export type Texts = typeof texts
const texts = inLanguage('core/SearchBox', {
  loading: 'Searching…',
  failed: 'Could not search',
  results: (shown: number, all: string) =>
    String(shown) === all ? `${all} found` : `${shown} of ${all} shown. Type more to narrow the search`,
})

type Options<Option> = { data: Option[]; result: { total: number; isAtLeast?: boolean; suggestions?: string[] } }

const maxOptions = 20

/** Focuses the field of a label once it is there. Whoever has moved on to another control meanwhile keeps the focus. */
export const takeFocus = (label: HTMLLabelElement | null) => {
  if (!document.activeElement?.matches('a, button, input, select, textarea')) label?.control?.focus()
}

type Props<Option> = {
  label: string
  placeholder: string
  name: string
  endpoint: Endpoint
  noneText: (query: string) => string
  render: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  onText?: (text: string) => void
  isBusy?: boolean
  mends?: boolean
  takesFocus?: boolean
}

/** Searches the server while one types; what is chosen is handed over, and the field is empty again. */
export function SearchBox<Option extends { id: number }>(props: Props<Option>) {
  const { label, placeholder, name, endpoint, noneText, render, onChoose, onText, isBusy, mends, takesFocus } = props
  const id = useId()
  const [query, setQuery] = useState('')
  const search = useSearch(name, endpoint, query === '' ? null : { searchKey: query, page: 1, pageSize: maxOptions, sort: '', filter: '' })
  const found = search.data as Options<Option> | undefined
  const options = found?.data ?? []
  return (
    <div>
      <label ref={takesFocus ? takeFocus : null} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <OptionBox
        isSearch
        attributes={{ id, ...(mends && { 'data-mends': true }) }}
        label={label}
        placeholder={placeholder}
        options={options.map((option) => ({ value: option.id, label: '', content: render(option) }))}
        answers={search.isCurrent ? query : null}
        suggestions={found?.result.suggestions}
        isLoading={isBusy}
        error={search.error}
        onRetry={() => search.mutate()}
        words={{
          ...texts,
          noMatch: noneText,
          count: (count) => texts.results(count, counted(found?.result.total ?? count, found?.result.isAtLeast)),
        }}
        onQuery={setQuery}
        onText={onText}
        onChoose={({ value }) => {
          const option = options.find((each) => each.id === value)
          if (!option) return
          onText?.('')
          onChoose(option)
        }}
      />
    </div>
  )
}
