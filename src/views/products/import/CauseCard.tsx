import { Button, Heading, Text } from '@radix-ui/themes'
import { useId } from 'react'
import type { CauseAction, CauseAnswer, ImportCause } from '#api/products/importCauses'
import { columnOf } from '#api/products/importColumns'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import styles from './Causes.module.css'
import { texts } from './texts'

const CausePicker = part('the choices', () => import('./CausePicker'))

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
            <Aside>
              <CausePicker
                {...{ cause, isBusy, label: causeTexts.choose(name) }}
                placeholder={suggestions.length ? causeTexts.searchOther : causeTexts.search}
                onChosen={(chosen) => answer('use', chosen)}
              />
            </Aside>
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
