import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { readShelfCode } from '#api/inventory/shelfCode'
import { type CountedLine, everybodyOf, isOf, mineOf, type WaitingCount } from '#machines/inventory/counting'
import { number } from '#views/core/format.ts'
import { ScanLayout, type Scanned, ScanRow } from '#views/core/scanning/ScanLayout.tsx'
import { useEmitted } from '#views/core/useEmitted.ts'
import styles from '../Inventory.module.css'
import { useTitles } from '../useTitles'
import { useCounting } from './deviceCounts'
import { texts } from './texts'

/** Fewer digits than any code. */
const amount = /^\d{1,4}$/

export function Counting({ stocktakeId, shelf: given }: { stocktakeId: number; shelf: string }) {
  const [shelf, setShelf] = useState(given)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<{ id: string; code: string }>()
  const counting = useCounting()
  const waiting = useSelector(counting, ({ context }) => context.waiting)
  const by = useSelector(counting, ({ context }) => context.by)
  const all = useSelector(counting, ({ context }) => context.lines)
  const titleOf = useTitles()
  const lines = all.filter((line) => line.stocktakeId === stocktakeId).map((line) => ({ ...line, title: line.title || titleOf(line.code) }))
  useEmitted(counting, {
    'counts.taken': ({ outcomes }) => {
      const wrong = outcomes.find(({ outcome }) => outcome === 'unknown')
      const line = wrong && counting.getSnapshot().context.lines.find(({ outcome }) => outcome === 'unknown')
      if (wrong && line) setRefused({ id: wrong.clientId, code: line.code })
    },
  })

  const count = (code: string, quantity: number, more: Partial<Pick<WaitingCount, 'isTotal' | 'shelf'>> = {}) => {
    if (by === null) return
    setFault(undefined)
    setRefused(undefined)
    counting.send({
      type: 'count.made',
      count: {
        clientId: crypto.randomUUID(),
        stocktakeId,
        by,
        code,
        quantity,
        isTotal: false,
        shelf,
        at: new Date().toISOString(),
        ...more,
      },
    })
  }
  const [last] = lines
  const isUnknown = !last || last.outcome === 'unknown'
  const again = (copies: number) => last && count(last.code, copies, { shelf: last.shelf })
  const scan = (typed: string) => {
    const text = plainDigits(typed)
    const label = readShelfCode(text)
    if (label) setShelf(label.shelf)
    else if (!amount.test(text)) count(readIsbn(text).isbn ?? text, 1)
    else if (!last) setFault(texts.noLast)
    else count(last.code, Number(text), { isTotal: true, shelf: last.shelf })
  }
  return (
    <ScanLayout
      label={texts.scan}
      isNumeric
      onScan={scan}
      last={last && scannedOf(last, waiting)}
      wrong={refused && { scan: refused.id, reason: texts.unknownTitle, code: refused.code }}
      hint={texts.first}
      rows={lines.slice(1).map((line) => (
        <ScanRow
          key={`${line.shelf} ${line.code}`}
          title={titleOfLine(line)}
          code={line.title && line.code}
          detail={<bdi>{line.shelf}</bdi>}
        >
          <span dir="ltr">{number(mineOf(line, waiting))}</span>
        </ScanRow>
      ))}
      rowsLabel={texts.lines}
      actions={
        <>
          <Button size="3" variant="soft" color="gray" highContrast disabled={isUnknown} onClick={() => again(-1)}>
            {texts.back1}
          </Button>
          <Button size="3" disabled={isUnknown} onClick={() => again(1)}>
            {texts.more1}
          </Button>
        </>
      }
    >
      <span>{shelf ? <bdi>{texts.shelf(shelf)}</bdi> : texts.noShelf}</span>
      {fault && (
        <p role="alert" className={styles.note} data-tone="bad">
          {fault}
        </p>
      )}
      {lines.some(({ isClockWrong }) => isClockWrong) && (
        <p role="status" className={styles.note} data-tone="wait">
          {texts.wrongClock}
        </p>
      )}
    </ScanLayout>
  )
}

const titleOfLine = ({ code, outcome, title }: CountedLine) => (outcome === 'unknown' ? texts.unknown(code) : title || code)

function scannedOf(line: CountedLine, waiting: readonly WaitingCount[]): Scanned {
  const { code, shelf, outcome, title } = line
  const isUnknown = outcome === 'unknown'
  const everybody = waiting.some(isOf(line)) ? texts.notAnswered : texts.everybody(everybodyOf(line, waiting))
  return {
    title: isUnknown ? texts.unknown(code) : title,
    code: isUnknown ? '' : code,
    figure: isUnknown ? '?' : number(mineOf(line, waiting)),
    detail: [
      !isUnknown && `${texts.mine(shelf)} ${everybody}`,
      outcome === 'belowNothing' && texts.belowNothing,
      outcome === 'late' && texts.late,
    ]
      .filter(Boolean)
      .join(' '),
    isBad: isUnknown || outcome === 'belowNothing',
  }
}
