import { Text, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { Endpoint } from '#api/core/endpoint'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { useSearch } from '#views/core/field/asking.ts'
import { counted } from '#views/core/list/texts.ts'
import { useAnswered, useCombobox } from '#views/core/useCombobox.ts'
import { texts } from './adderTexts'
import styles from './Combobox.module.css'

/** A list call's answer, as far as choosing goes. */
type Options<Option> = { data: Option[]; result: { total: number; isAtLeast?: boolean } }

const most = 20

const isKeyboardFree = () => !document.activeElement?.matches('a, button, input, select, textarea')

/**
 * Search while typing, choose with the keyboard or a click: the ARIA combobox with a list box. Keys and clicks
 * act on the options that answer what is typed, and never on an older query's.
 */
export function Combobox<Option extends { id: number }>({
  label,
  placeholder,
  name,
  endpoint,
  noneText,
  render,
  onChoose,
  onQuery,
  isBusy = false,
  mends = false,
  takesFocus = false,
}: {
  label: string
  placeholder: string
  /** SWR name of what is searched. */
  name: string
  endpoint: Endpoint
  noneText: (query: string) => string
  render: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  /** Hears every change of what is typed. */
  onQuery?: (text: string) => void
  isBusy?: boolean
  /** A refusal's link puts the keyboard here. */
  mends?: boolean
  /** It begins with the keyboard, unless a person has put that elsewhere while the field was on its way. */
  takesFocus?: boolean
}) {
  const id = useId()
  const { box, isOpen, isTyping, typed, query, active, onMove } = useCombobox({ showsAll: false })
  const search = useSearch(name, endpoint, query === '' ? null : { searchKey: query, page: 1, pageSize: most, sort: '', filter: '' })
  const found = search.data as Options<Option> | undefined
  const options = found?.data ?? []
  const isCurrent = !isTyping && search.isCurrent
  const count = isCurrent && !isBusy ? options.length : undefined
  const chosen = isCurrent ? options[active] : undefined

  const choose = (option: Option) => {
    box.send({ type: 'query.cleared' })
    onQuery?.('')
    onChoose(option)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      box.send(isOpen ? { type: 'option.entered', count } : { type: 'list.opened' })
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      box.send(isOpen ? { type: 'list.closed' } : { type: 'query.cleared' })
    } else onMove(event, count)
  }
  useAnswered(box, count, (index) => {
    const option = options[index]
    if (option) choose(option)
  })

  const status = !isOpen
    ? ''
    : search.error
      ? texts.searchFailed
      : !isCurrent
        ? texts.searching
        : options.length === 0
          ? noneText(query)
          : texts.results(options.length, counted(found?.result.total ?? options.length, found?.result.isAtLeast))

  return (
    <div className={styles.root}>
      <Text as="label" size="2" weight="medium" htmlFor={id} className={styles.label}>
        {label}
      </Text>
      <TextField.Root
        id={id}
        data-mends={mends || undefined}
        autoFocus={takesFocus && isKeyboardFree()}
        dir="auto"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && chosen ? `${id}-${chosen.id}` : undefined}
        aria-describedby={`${id}-status`}
        onChange={({ target }) => {
          box.send({ type: 'query.typed', text: target.value })
          onQuery?.(target.value)
        }}
        onKeyDown={onKeyDown}
        onFocus={() => box.send({ type: 'list.opened' })}
        onBlur={() => box.send({ type: 'list.closed' })}
      />
      <div className={styles.popup} hidden={!isOpen} data-shown={isOpen}>
        <div id={`${id}-list`} role="listbox" aria-label={label} aria-busy={!isCurrent} className={styles.list}>
          {options.map((option, i) => (
            // The input keeps the focus and the keyboard (aria-activedescendant): an option hears only the pointer.
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              className={styles.option}
              ref={i === active && isOpen ? scrollIntoView : undefined}
              onPointerDown={(event) => event.preventDefault()}
              aria-disabled={count === undefined || undefined}
              onClick={() => count !== undefined && choose(option)}
              onKeyDown={onKeyDown}
            >
              {render(option)}
            </div>
          ))}
        </div>
        <div className={styles.status}>
          <Text id={`${id}-status`} role="status" size="1" color={search.error ? 'red' : 'gray'} highContrast>
            {status}
          </Text>
          {search.error && isOpen && (
            <button
              type="button"
              className={styles.retry}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => search.mutate()}
            >
              {tryAgain}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
