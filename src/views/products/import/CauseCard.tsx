import { Button, Heading, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { metaOf } from '#api/core/field'
import type { CauseAction, CauseAnswer, ImportCause } from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import controls from '#views/core/controls.module.css'
import { useRecords } from '#views/core/entity/records.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import type { Choice, OptionSource } from '#views/core/field/option.ts'
import { OptionBox } from '#views/core/field/options/OptionBox.tsx'
import styles from './Causes.module.css'
import { texts } from './texts'

const causeTexts = texts.causes

type Props = { cause: ImportCause; isBusy: boolean; onAnswer: (answer: CauseAnswer) => void; onShowRows: () => void }

export function CauseCard({ cause, isBusy, onAnswer, onShowRows }: Props) {
  const { id, field, code, text, message, suggestions, rows, first, actions } = cause
  const heading = useId()
  const column = columnOf(field)?.label ?? field
  const answer = (action: CauseAction, more: Pick<CauseAnswer, 'text' | 'recordId'> = {}) => onAnswer({ cause: id, rows, action, ...more })
  const name = text ? causeTexts.of(column, text) : column
  const [nearest] = first
  const hidden = rows - first.length
  return (
    <article className={styles.card} aria-labelledby={heading} aria-busy={isBusy}>
      <header className={styles.head}>
        <Heading as="h3" size="3" id={heading}>
          {column}
          {text && (
            <>
              {': '}
              <bdi>{text}</bdi>
            </>
          )}
        </Heading>
        <Text size="2" color="gray">
          {causeTexts.rows(rows)}
        </Text>
      </header>
      <Text as="p" size="2">
        <bdi>
          {text !== null || !nearest ? message : code === 'duplicate' ? causeTexts.duplicate : causeTexts.example(nearest.row, message)}
        </bdi>
      </Text>
      {actions.includes('use') && (
        <div className={styles.choose}>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} type="button" size="2" disabled={isBusy} onClick={() => answer('use', { text: suggestion })}>
              <bdi>{causeTexts.use(suggestion)}</bdi>
            </Button>
          ))}
          <div className={styles.picker}>
            <Picker
              {...{ cause, isBusy, label: causeTexts.choose(name) }}
              placeholder={suggestions.length ? causeTexts.searchOther : causeTexts.search}
              onChosen={(chosen) => answer('use', chosen)}
            />
          </div>
        </div>
      )}
      <div className={styles.actions}>
        {actions.map((action) => {
          if (action === 'use') return null
          const isMain = action === 'suggested' || action === 'keepFirst' || action === 'recheck'
          return (
            <Button
              key={action}
              type="button"
              size="1"
              variant={isMain ? 'solid' : 'soft'}
              color={isMain || action === 'create' ? undefined : 'gray'}
              disabled={isBusy}
              aria-label={causeTexts.labelOf(causeTexts.actions[action], name, rows)}
              onClick={() => answer(action)}
            >
              {causeTexts.actions[action]}
            </Button>
          )
        })}
      </div>
      <details>
        <summary>{causeTexts.first(first.length, rows)}</summary>
        <ul className={styles.rows}>
          {first.map((each) => (
            <li key={each.row}>
              <span>
                {texts.reviewing.row} <bdi>{each.row}</bdi>
              </span>
              <span dir="auto">{each.text || '—'}</span>
              {each.message !== message && <bdi>{each.message}</bdi>}
            </li>
          ))}
        </ul>
        <Button type="button" size="1" variant="ghost" onClick={onShowRows}>
          {hidden > 0 ? causeTexts.showMore(hidden) : causeTexts.showRows}
        </Button>
      </details>
    </article>
  )
}

type Chosen = Pick<CauseAnswer, 'text' | 'recordId'>
type PickerProps = { cause: ImportCause; label: string; placeholder: string; isBusy: boolean; onChosen: (chosen: Chosen) => void }

function Picker(props: PickerProps) {
  const { cause } = props
  const meta = columnOf(cause.field)?.meta
  if (cause.entity) return <RecordPicker {...props} entity={cause.entity} />
  const choices = meta?.kind === 'flag' ? causeTexts.flags : Object.values(meta?.choices ?? {})
  if (choices.length) {
    const options = choices.map((each) => ({ value: each, label: each }))
    return <Box {...props} source={{ options }} onChoose={({ label }) => props.onChosen({ text: label })} />
  }
  return <Typed {...props} />
}

function RecordPicker({ entity, ...props }: PickerProps & { entity: string }) {
  const meta = columnOf(props.cause.field)?.meta
  const metas = meta?.kind === 'rows' ? Object.values(meta.columns ?? {}).map(metaOf) : meta ? [meta] : []
  const isLarge = metas.some((each) => each.refersTo === entity && each.isLarge)
  const many = useRecords(isLarge ? entity : null, [])
  const few = useEntityOptions(isLarge ? null : entity)
  return <Box {...props} source={isLarge ? many : few} onChoose={({ value }) => props.onChosen({ recordId: Number(value) })} />
}

function Box({
  source,
  label,
  placeholder,
  isBusy,
  onChoose,
}: Pick<PickerProps, 'label' | 'placeholder' | 'isBusy'> & { source: OptionSource; onChoose: (option: Choice) => void }) {
  const id = useId()
  return (
    <OptionBox
      {...source}
      attributes={{ id, 'aria-invalid': false, 'aria-required': undefined, 'aria-describedby': undefined }}
      label={label}
      placeholder={placeholder}
      isChosen={() => false}
      isLocked={isBusy}
      onChoose={onChoose}
    />
  )
}

/** A number, a day or a text, which is sent when it is confirmed. */
function Typed({ cause, label, isBusy, onChosen }: PickerProps) {
  const [text, setText] = useState(cause.text ?? '')
  const typed = text.trim()
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed && typed !== cause.text) onChosen({ text: typed })
      }}
    >
      <input className={controls.input} dir="auto" aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" size="2" variant="soft" disabled={isBusy || !typed || typed === cause.text}>
        {causeTexts.write(cause.rows)}
      </Button>
    </form>
  )
}
