import { Button, Text } from '@radix-ui/themes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useRef, useState } from 'react'
import { columnOf } from '#api/products/importColumns'
import type { ImportItem, ImportProblem, ImportRow } from '#api/products/imports'
import type { ImportSessionEvent, RefusedEdit } from '#machines/products/importSession'
import controls from '#views/core/controls.module.css'
import { changedIn } from '#views/core/entity/changedIn.ts'
import actionStyles from '#views/core/entity/RowAction.module.css'
import { errorText } from '#views/core/faults/errorText.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Formula } from './Formula'
import styles from './Import.module.css'
import { texts } from './texts'

const reviewingTexts = texts.reviewing
const height = 56

type Fault = {
  row: number
  text: string
  problem: ImportProblem
  isFormula: boolean
  refused: RefusedEdit | undefined
}

const nowIn = ({ edit, error }: RefusedEdit) => String(changedIn(error)?.current?.text ?? edit.expected)

/** Lines of refused edits whose cells have no error any more. */
const withoutFault = ({ columns }: ImportItem, refused: readonly RefusedEdit[], faults: readonly Fault[]): Fault[] =>
  refused.flatMap((one) => {
    const { row, index } = one.edit
    const field = columns.find((column) => column.index === index)?.field
    if (!field || faults.some((fault) => fault.refused === one)) return []
    const problem = { index, field, code: 'changed', message: '', suggestions: [] }
    return [{ row, text: nowIn(one), problem, isFormula: false, refused: one }]
  })

function faultsOf(rows: readonly ImportRow[], refused: readonly RefusedEdit[]): Fault[] {
  const all = rows.flatMap(({ id, cells, marks, problems }) =>
    problems.map((problem) => ({
      row: id,
      text: problem.index === null ? '' : (cells[problem.index] ?? ''),
      problem,
      isFormula: problem.index !== null && marks[problem.index] === 'formula',
    })),
  )
  return all.map((fault) => ({
    ...fault,
    refused: refused.find(({ edit }) => edit.row === fault.row && edit.index === fault.problem.index),
  }))
}

/** Stable per cell, so that its input moves with it. */
const keyOf = ({ row, text, problem }: Fault) => `${row} ${problem.index} ${problem.code} ${text}`

type Props = {
  item: ImportItem
  rows: readonly ImportRow[]
  refused: readonly RefusedEdit[]
  isMending: boolean
  send: (event: ImportSessionEvent) => void
}

export function ProblemGrid({ item, rows, refused, isMending, send }: Props) {
  const total = item.counts.faulty
  const box = useRef<HTMLDivElement>(null)
  const faulty = faultsOf(rows, refused)
  const faults = [...withoutFault(item, refused, faulty), ...faulty]
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
      <section
        ref={box}
        className={styles.grid}
        aria-label={reviewingTexts.faults(faulty.length, total)}
        aria-busy={isMending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        tabIndex={0}
      >
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
                  <Line fault={fault} send={send} />
                </li>
              )
            )
          })}
        </ul>
      </section>
      {total > rows.length && (
        <Text as="p" size="2" color="gray">
          {reviewingTexts.more(rows.length)}
        </Text>
      )}
    </>
  )
}

function Line({ fault, send }: { fault: Fault; send: Props['send'] }) {
  const { row, text, problem, isFormula, refused } = fault
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  const column = columnOf(problem.field)?.label ?? problem.field
  const mend = (next: string) => {
    if (problem.index === null || next === text || (next === sent && !refused)) return
    setSent(next)
    send({ type: 'cells.changed', edit: { row, index: problem.index, expected: text, text: next } })
  }
  return (
    <>
      <span>
        {reviewingTexts.row} <bdi>{row}</bdi>
      </span>
      <span>{column}</span>
      {problem.index === null ? (
        <span />
      ) : (
        <input
          className={controls.input}
          dir="auto"
          aria-label={reviewingTexts.mend(column, row)}
          aria-invalid={problem.message !== ''}
          value={typed}
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
        {refused && (
          <ErrorLine
            as="div"
            after={
              <dl className={styles.values}>
                {[refused.edit.expected, nowIn(refused), refused.edit.text].map((value, i) => (
                  <Fragment key={reviewingTexts.values[i]}>
                    <dt>{reviewingTexts.values[i]}</dt>
                    <dd dir="auto">{value || reviewingTexts.empty}</dd>
                  </Fragment>
                ))}
              </dl>
            }
          >
            {errorText(refused.error)}
          </ErrorLine>
        )}
        {isFormula && <Formula />}
      </span>
      <span className={styles.actions}>
        {[...new Set([...(refused ? [refused.edit.text] : []), ...problem.suggestions])].map((suggestion) => (
          <Button key={suggestion} type="button" size="1" variant="soft" onClick={() => mend(suggestion)}>
            <bdi>{reviewingTexts.take(suggestion)}</bdi>
          </Button>
        ))}
        {refused && (
          <button
            type="button"
            className={actionStyles.action}
            aria-label={reviewingTexts.keepOf(text, column, row)}
            onClick={() => send({ type: 'refusal.dismissed', cell: refused.edit })}
          >
            {reviewingTexts.keep}
          </button>
        )}
        {problem.message && (
          <button
            type="button"
            className={actionStyles.action}
            aria-label={reviewingTexts.skipRow(row)}
            onClick={() => send({ type: 'rows.skipped', rows: [row] })}
          >
            {reviewingTexts.leaveOut}
          </button>
        )}
      </span>
    </>
  )
}
