import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { foldText } from '#api/core/search/fold'
import { rankOf } from '#api/core/search/ranking'
import { suggestionsFor } from '#api/core/search/similar'
import { inLanguage } from '#api/core/texts/inLanguage'
import { tryAgain } from '../../faults/tryAgain'
import { languageOf } from '../../languageOf'
import fieldStyles from '../Field.module.css'
import type { Choice, OptionSource } from '../option'
import styles from './OptionBox.module.css'
import { OptionList } from './OptionList'
import { useAnswered, useCombobox } from './useCombobox'

export type Texts = typeof texts
const texts = inLanguage('core/OptionBox', {
  none: 'No options',
  noMatch: (query: string) => `No match for ‘${query}’`,
  failed: 'Could not load the options.',
  loading: 'Loading…',
  clear: 'Clear',
  count: (count: number) => (count === 1 ? '1 option' : `${count} options`),
  more: 'More options match. Type more of the name',
  create: (typed: string) => `Create ‘${typed}’`,
  didYouMean: (name: string) => `Did you mean ‘${name}’?`,
})

type Props = OptionSource & {
  attributes: InputHTMLAttributes<HTMLInputElement>
  name?: string
  label: string
  shown?: string
  isMultiple?: boolean
  /** Not a field of a form: its text stays when the keyboard leaves, and nothing opens before there is one. */
  isSearch?: boolean
  /** Its list opens above everything, where what is around it would cut it off. */
  isOnTop?: boolean
  words?: Partial<typeof texts>
  isChosen?: (option: Choice) => boolean
  isLocked?: boolean
  onChoose: (option: Choice) => void
  onText?: (text: string) => void
  onClear?: () => void
  onBackspace?: () => void
  onLeft?: () => void
  onEnter?: () => void
  children?: ReactNode
}

const newRecord = 'new record'
const suggestion = 'suggestion '

/** ARIA combobox with a virtual list. Filters local options, or asks for others (`onQuery`) after a pause. */
export function OptionBox(props: Props) {
  const { options, isLoading = false, error, onRetry, placeholder, attributes, name, label, shown = '' } = props
  const {
    isMultiple = false,
    isSearch = false,
    isOnTop = false,
    isChosen,
    isLocked,
    onChoose,
    onText,
    onClear,
    onBackspace,
    onLeft,
    onEnter,
  } = props
  const { onQuery, answers, isMore, suggestions, onCreate, children } = props
  const words = { ...texts, ...props.words }
  const listId = useId()
  const { box, isOpen, isTyping, typed, query, active, onMove } = useCombobox({ showsAll: !isSearch })
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOnTop) popup.current?.togglePopover(isOpen)
  }, [isOnTop, isOpen])
  const ask = useEffectEvent((text: string) => onQuery?.(text))
  useEffect(() => {
    if ((isOpen || isSearch) && !isTyping) ask(query)
  }, [isOpen, isSearch, isTyping, query])

  const isNarrowed = query !== '' && !onQuery
  const narrowed = useMemo(() => {
    if (!isNarrowed) return options
    const matching = options.flatMap((option) => {
      const rank = rankOf(query, [option.label], `${option.more ?? ''} ${option.words ?? ''}`)
      return rank === undefined ? [] : [{ option, rank }]
    })
    return matching.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option)
  }, [query, options, isNarrowed])
  const suggested = useMemo(() => {
    if (query === '' || narrowed.length > 0) return []
    const names = isNarrowed
      ? suggestionsFor(
          query,
          options.map(({ label }) => label),
        )
      : (suggestions ?? [])
    return names.map((name) => ({ value: suggestion + name, label: words.didYouMean(name) }))
  }, [query, narrowed, options, isNarrowed, suggestions, words.didYouMean])
  const isNew = onCreate && query !== '' && !isLoading && !isTyping && !narrowed.some(({ label }) => foldText(label) === foldText(query))
  const found = [...suggested, ...narrowed, ...(isNew ? [{ value: newRecord, label: words.create(query) }] : [])]

  // Visible options may belong to an earlier query.
  const isCurrent = !onQuery || (!isTyping && (answers === undefined || answers === query))
  const isAnswered = !isLoading && !error && isCurrent
  const count = isAnswered ? found.length : undefined

  const open = () => {
    box.send({ type: 'list.opened' })
    const at = isChosen ? options.findIndex(isChosen) : -1
    if (!isOpen && at > 0 && !isMultiple) box.send({ type: 'option.moved', to: at, count: options.length })
  }
  const search = (text: string) => {
    box.send({ type: 'query.typed', text })
    box.send({ type: 'query.settled' })
    onText?.(text)
  }
  const choose = (option: Choice) => {
    if (String(option.value).startsWith(suggestion)) return search(String(option.value).slice(suggestion.length))
    if (option.value === newRecord) onCreate?.(query, onChoose)
    else onChoose(option)
    box.send({ type: 'query.cleared' })
    if (isMultiple) box.send({ type: 'list.opened' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) box.send({ type: 'option.entered', count })
      else if (onEnter) onEnter()
      else open()
    } else if (event.key === 'Escape' && (isOpen || (isSearch && typed !== ''))) {
      event.preventDefault()
      event.stopPropagation()
      box.send({ type: isSearch && isOpen ? 'list.closed' : 'query.cleared' })
    } else if (event.key === 'Backspace' && typed === '' && onBackspace) {
      onBackspace()
    } else onMove(event, count, open)
  }
  useAnswered(box, count, (index) => {
    const option = found[index]
    if (option) choose(option)
  })

  const isWaiting = isSearch ? !isCurrent : isLoading && found.length === 0
  const nothing = query ? words.noMatch(query) : words.none
  const amount = words.count(found.length)
  const status = error
    ? words.failed
    : isWaiting
      ? words.loading
      : found.length === 0 || suggested.length > 0
        ? nothing
        : isSearch
          ? amount
          : ''
  return (
    <div className={styles.root} data-locked={isLocked || undefined}>
      <div
        className={`${fieldStyles.control} ${styles.box}`}
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
          if (!isLocked) open()
        }}
      >
        {children}
        <input
          {...attributes}
          ref={input}
          className={styles.input}
          name={name}
          // A surrounding label would include the buttons' names.
          aria-label={label}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && isCurrent && found[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          lang={isOpen ? undefined : languageOf(shown)}
          value={isOpen || isSearch ? typed : shown}
          placeholder={isOpen && shown ? shown : placeholder}
          readOnly={isLocked}
          onFocus={(event) => (isSearch ? open() : event.target.select())}
          onClick={() => !isLocked && open()}
          onChange={(event) => {
            // Typing starts a query instead of editing the label.
            const typedNow = event.nativeEvent instanceof InputEvent ? (event.nativeEvent.data ?? '') : ''
            const text = isOpen || isSearch ? event.target.value : typedNow
            box.send({ type: 'query.typed', text })
            onText?.(text)
            if (!onQuery) box.send({ type: 'query.settled' })
          }}
          onKeyDown={isLocked ? undefined : onKeyDown}
          onBlur={() => {
            box.send({ type: isSearch ? 'list.closed' : 'query.cleared' })
            onLeft?.()
          }}
        />
        {onClear && !isLocked && (
          <button type="button" className={styles.remove} aria-label={`${words.clear} ${label}`} onClick={onClear}>
            ✕
          </button>
        )}
        {!isSearch && (
          <svg
            className={styles.chevron}
            width="12"
            height="12"
            viewBox="0 0 12 12"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            aria-hidden
          >
            <path d="m2.5 4.5 3.5 3 3.5-3" />
          </svg>
        )}
      </div>
      <div ref={popup} className={styles.popup} {...(isOnTop ? { popover: 'manual' } : { hidden: !isOpen })}>
        {isOpen && (
          <OptionList
            {...{ listId, label, isMultiple, isChosen }}
            active={isCurrent ? active : undefined}
            options={found}
            onChoose={(option) => isAnswered && choose(option)}
          />
        )}
        {!isOpen && <div id={listId} role="listbox" aria-label={label} />}
        <div className={styles.status} role="status">
          {isOpen && status}
          {isOpen && !status && isMore && words.more}
          {isOpen && !status && <span className="visually-hidden">{amount}</span>}
          {isOpen && error !== undefined && onRetry && (
            <button type="button" className={fieldStyles.link} onPointerDown={(event) => event.preventDefault()} onClick={onRetry}>
              {tryAgain}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
