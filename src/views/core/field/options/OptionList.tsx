import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { languageOf } from '../../languageOf'
import type { Choice } from '../option'
import styles from './OptionBox.module.css'

/** Pixels. */
const height = 36

type Props = {
  listId: string
  label: string
  options: readonly Choice[]
  active: number | undefined
  isMultiple: boolean
  /** Without it, the option the keyboard is on is the selected one. */
  isChosen?: (option: Choice) => boolean
  onChoose: (option: Choice) => void
}

export function OptionList({ listId, label, options, active, isMultiple, isChosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan: 6,
    paddingStart: 4,
    paddingEnd: 4,
    initialRect: { width: 300, height: 320 },
  })
  useEffect(() => {
    if (active !== undefined && active < options.length) rows.scrollToIndex(active, { align: 'auto' })
  }, [active, options.length, rows])

  return (
    <div ref={list} id={listId} role="listbox" aria-label={label} aria-multiselectable={isMultiple || undefined} className={styles.list}>
      <div role="presentation" style={{ blockSize: options.length ? rows.getTotalSize() : 0 }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const option = options[index]
          return (
            option && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen ? isChosen(option) : index === active}
                aria-posinset={index + 1}
                aria-setsize={options.length}
                data-active={index === active || undefined}
                data-index={index}
                ref={option.content ? rows.measureElement : undefined}
                className={`${styles.option} ${option.content ? styles.drawn : styles.named}`}
                style={{ insetBlockStart: start, blockSize: option.content ? undefined : height }}
                // Keeps the focus in the input.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
              >
                {option.content ?? (
                  <span className={styles.words} dir="auto" lang={languageOf(option.label)}>
                    {option.label}
                  </span>
                )}
                {option.more && <span className={styles.more}>{option.more}</span>}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
