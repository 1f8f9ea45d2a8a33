import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { readShelfCode } from '#api/inventory/shelfCode'
import { type CountedLine, everybodyOf, isOf, mineOf, type WaitingCount } from '#machines/inventory/counting'
import { number } from '#views/core/format.ts'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { SignalChoices, WrongScan } from '#views/core/scanning/WrongScan.tsx'
import { Name } from '#views/core/text/Name.tsx'
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
  const lines = all.filter((line) => line.stocktakeId === stocktakeId)
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
      title: titleOf(code),
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
  const scan = (typed: string) => {
    const text = plainDigits(typed)
    const label = readShelfCode(text)
    if (label) setShelf(label.shelf)
    else if (!amount.test(text)) count(readIsbn(text).isbn ?? text, 1)
    else if (!last) setFault(texts.noLast)
    else count(last.code, Number(text), { isTotal: true, shelf: last.shelf })
  }
  return (
    <div className={styles.scan}>
      <ScanField label={texts.scan} onScan={scan} isLarge />
      <span>{shelf ? <bdi>{texts.shelf(shelf)}</bdi> : texts.noShelf}</span>
      {refused && <WrongScan key={refused.id} reason={texts.unknownTitle} code={refused.code} />}
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
      {last ? <Last line={last} waiting={waiting} onBack={() => count(last.code, -1, { shelf: last.shelf })} /> : <p>{texts.first}</p>}
      {lines.length > 1 && (
        <ol className={styles.lines} aria-label={texts.lines}>
          {lines.slice(1).map((line) => (
            <li key={`${line.shelf} ${line.code}`}>
              <Named line={line} />
              <span dir="ltr">{number(mineOf(line, waiting))}</span>
            </li>
          ))}
        </ol>
      )}
      <SignalChoices />
    </div>
  )
}

function Named({ line: { code, outcome, title } }: { line: CountedLine }) {
  if (outcome === 'unknown') return <bdi>{texts.unknown(code)}</bdi>
  if (title) return <Name>{title}</Name>
  return <bdi dir="ltr">{code}</bdi>
}

type LastProps = { line: CountedLine; waiting: readonly WaitingCount[]; onBack: () => void }

function Last({ line, waiting, onBack }: LastProps) {
  const { code, shelf, outcome, title } = line
  const isUnknown = outcome === 'unknown'
  const isWaiting = waiting.some(isOf(line))
  return (
    <div className={styles.last} data-tone={isUnknown || outcome === 'belowNothing' ? 'bad' : undefined} role="status">
      <strong>
        <Named line={line} />
      </strong>
      <span className={styles.big} dir="ltr">
        {isUnknown ? '?' : number(mineOf(line, waiting))}
      </span>
      <span>
        {title && <bdi dir="ltr">{code}</bdi>}
        {!isUnknown && (
          <>
            <br />
            {texts.mine(shelf)} {isWaiting ? texts.notAnswered : texts.everybody(everybodyOf(line, waiting))}
          </>
        )}
        {outcome === 'belowNothing' && ` ${texts.belowNothing}`}
        {outcome === 'late' && ` ${texts.late}`}
      </span>
      <Button size="4" variant="soft" color="gray" highContrast disabled={isUnknown} onClick={onBack}>
        {texts.back1}
      </Button>
    </div>
  )
}
