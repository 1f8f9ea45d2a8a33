import { Button, Text } from '@radix-ui/themes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { columnOf } from '#api/products/importColumns'
import type { ImportItem, ImportProblem, ImportRow } from '#api/products/imports'
import type { ImportSessionEvent } from '#machines/products/importSession'
import entityStyles from '#views/core/entity/Entity.module.css'
import controls from '#views/core/list/controls.module.css'
import { Formula } from './Formula'
import styles from './Import.module.css'
import { texts } from './texts'

const said = texts.reviewing
const height = 56

type Fault = {
  row: number
  text: string
  problem: ImportProblem
  isFormula: boolean
  same: number
}

function faultsOf(rows: readonly ImportRow[]): Fault[] {
  const all = rows.flatMap(({ id, cells, marks, problems }) =>
    problems.map((problem) => ({
      row: id,
      text: problem.index === null ? '' : (cells[problem.index] ?? ''),
      problem,
      isFormula: problem.index !== null && marks[problem.index] === 'formula',
    })),
  )
  const key = ({ text, problem }: Omit<Fault, 'same'>) => `${problem.index}\n${text}`
  const count = new Map<string, number>()
  for (const fault of all) count.set(key(fault), (count.get(key(fault)) ?? 0) + 1)
  return all.map((fault) => ({ ...fault, same: fault.text === '' ? 0 : (count.get(key(fault)) ?? 1) - 1 }))
}

/** Stable per cell, so that its input moves with it. */
const keyOf = ({ row, text, problem }: Fault) => `${row} ${problem.index} ${problem.code} ${text}`

type Props = {
  item: ImportItem
  rows: readonly ImportRow[]
  total: number
  isMending: boolean
  send: (event: ImportSessionEvent) => void
}

export function ProblemGrid({ rows, total, isMending, send }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const faults = faultsOf(rows)
  const lines = useVirtualizer({
    count: faults.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => (faults[index] ? keyOf(faults[index]) : index),
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section ref={box} className={styles.grid} aria-label={said.faults(faults.length, total)} aria-busy={isMending} tabIndex={0}>
        <ul className={styles.space} style={{ blockSize: lines.getTotalSize(), margin: 0, padding: 0 }}>
          {lines.getVirtualItems().map(({ index, start, key }) => {
            const fault = faults[index]
            return (
              fault && (
                <li
                  key={key}
                  ref={lines.measureElement}
                  data-index={index}
                  aria-setsize={faults.length}
                  aria-posinset={index + 1}
                  className={styles.problem}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line fault={fault} isMending={isMending} send={send} />
                </li>
              )
            )
          })}
        </ul>
      </section>
      {total > rows.length && (
        <Text as="p" size="2" color="gray">
          {said.more(rows.length)}
        </Text>
      )}
    </>
  )
}

function Line({ fault, isMending, send }: { fault: Fault; isMending: boolean; send: Props['send'] }) {
  const { row, text, problem, same, isFormula } = fault
  const [typed, setTyped] = useState(text)
  const [alsoSame, setAlsoSame] = useState(true)
  const column = columnOf(problem.field)?.label ?? problem.field
  const mend = (next: string) => {
    if (problem.index === null || next === text) return
    send({ type: 'cells.changed', edit: { row, index: problem.index, text: next, alsoSame: alsoSame && same > 0 } })
  }
  return (
    <>
      <span>
        {said.row} <bdi>{row}</bdi>
      </span>
      <span>{column}</span>
      {problem.index === null ? (
        <span />
      ) : (
        <input
          className={controls.input}
          dir="auto"
          aria-label={said.mend(column, row)}
          aria-invalid
          value={typed}
          readOnly={isMending}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => mend(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') mend(typed)
            if (event.key === 'Escape') setTyped(text)
          }}
        />
      )}
      <span>
        <bdi>{problem.message}</bdi>
        {isFormula && <Formula />}
        {same > 0 && (
          <label className={styles.actions}>
            <input
              type="checkbox"
              checked={alsoSame}
              aria-label={said.alsoSameLabel(same)}
              onChange={(event) => setAlsoSame(event.target.checked)}
            />
            {said.alsoSame(same)}
          </label>
        )}
      </span>
      <span className={styles.actions}>
        {problem.suggestions.map((suggestion) => (
          <Button key={suggestion} type="button" size="1" variant="soft" disabled={isMending} onClick={() => mend(suggestion)}>
            <bdi>{said.take(suggestion)}</bdi>
          </Button>
        ))}
        <button
          type="button"
          className={entityStyles.action}
          aria-label={said.skipRow(row)}
          disabled={isMending}
          onClick={() => send({ type: 'rows.skipped', rows: [row] })}
        >
          {said.leaveOut}
        </button>
      </span>
    </>
  )
}
