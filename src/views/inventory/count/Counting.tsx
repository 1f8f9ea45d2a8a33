import { Button } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { client } from '#api/core/client'
import { plainDigits } from '#api/core/kinds/digits'
import { countStocktake } from '#api/inventory/stocktakes'
import { inspect } from '#machines/core/recorder/tap'
import { type CountOutcome, countingMachine, type WaitingCount } from '#machines/inventory/counting'
import { errorText } from '#views/core/faults/errorText.ts'
import { languageOf } from '#views/core/languageOf.ts'
import { ScanField } from '#views/core/scanning/ScanField.tsx'
import { useEmitted } from '#views/core/useEmitted.ts'
import styles from '../Inventory.module.css'
import { texts } from './texts'

/** One key per count, so that tabs do not overwrite each other. Kept over sign-out: they describe a shelf, not a person. */
const prefix = (stocktakeId: number) => `count:${stocktakeId}:`

function readWaiting(stocktakeId: number): WaitingCount[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix(stocktakeId)))
  return keys
    .flatMap((key): WaitingCount[] => {
      try {
        return [JSON.parse(localStorage.getItem(key) ?? '')]
      } catch {
        return []
      }
    })
    .sort((a, b) => a.at.localeCompare(b.at))
}

const keepWaiting = (stocktakeId: number, count: WaitingCount): void =>
  localStorage.setItem(prefix(stocktakeId) + count.clientId, JSON.stringify(count))

function dropWaiting(stocktakeId: number, clientIds: readonly string[]): void {
  for (const id of clientIds) localStorage.removeItem(prefix(stocktakeId) + id)
}

type Line = { code: string; mine: number; outcome?: CountOutcome }

const max = 12

const shelfLabel = /^BO:shelf:(.+)$/i
/** Fewer digits than any code. */
const amount = /^\d{1,4}$/

export function Counting({ stocktakeId, shelf: given }: { stocktakeId: number; shelf: string }) {
  const [shelf, setShelf] = useState(given)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [fault, setFault] = useState<string>()
  const counting = useActorRef(countingMachine, {
    inspect,
    input: {
      waiting: readWaiting(stocktakeId),
      keep: (count) => keepWaiting(stocktakeId, count),
      drop: (clientIds) => dropWaiting(stocktakeId, clientIds),
      send: async (counts) =>
        (
          await client.call(countStocktake, {
            params: { id: stocktakeId },
            body: { sentAt: new Date().toISOString(), counts: [...counts] },
          })
        ).data,
    },
  })
  const waiting = useSelector(counting, ({ context }) => context.waiting.length)
  const error = useSelector(counting, ({ context }) => context.error)
  const isWaiting = useSelector(counting, (state) => state.matches('waiting'))
  const isRefused = useSelector(counting, (state) => state.matches('refused'))
  const codes = useRef(new Map<string, string>())
  useEmitted(counting, {
    'counts.taken': ({ outcomes }) => {
      const byCode = new Map(outcomes.map((outcome) => [codes.current.get(outcome.clientId), outcome]))
      setLines((before) => before.map((line) => (byCode.has(line.code) ? { ...line, outcome: byCode.get(line.code) } : line)))
    },
  })

  const count = (code: string, quantity: number) => {
    const clientId = crypto.randomUUID()
    codes.current.set(clientId, code)
    counting.send({ type: 'count.made', count: { clientId, code, quantity, shelf, at: new Date().toISOString() } })
    setFault(undefined)
    setLines((before) => {
      const existing = before.find((line) => line.code === code)
      const { outcome: _, ...line } = existing ?? { code, mine: 0 }
      return [{ ...line, mine: line.mine + quantity }, ...before.filter((each) => each.code !== code)].slice(0, max)
    })
  }
  const scan = (typed: string) => {
    const text = plainDigits(typed)
    const label = shelfLabel.exec(text)?.[1]
    const [last] = lines
    if (label) setShelf(label.trim())
    else if (!amount.test(text)) count(text, 1)
    else if (!last) setFault(texts.noLast)
    else if (Number(text) !== last.mine) count(last.code, Number(text) - last.mine)
  }
  const [last] = lines
  return (
    <div className={styles.scan}>
      <ScanField label={texts.scan} onScan={scan} isLarge />
      <div className={styles.row}>
        <span data-grow>{shelf ? <bdi>{texts.shelf(shelf)}</bdi> : texts.noShelf}</span>
        <span role="status">{waiting > 0 ? texts.waiting(waiting) : texts.sentAll}</span>
      </div>
      {isWaiting && (
        <div role="status" className={`${styles.note} ${styles.row}`} data-tone="wait">
          <span data-grow>{texts.offline(waiting)}</span>
          <Button size="1" variant="soft" highContrast onClick={() => counting.send({ type: 'count.retry' })}>
            {texts.again}
          </Button>
        </div>
      )}
      {isRefused && (
        <div role="alert" className={`${styles.note} ${styles.row}`} data-tone="bad">
          <span data-grow>
            {texts.refused(waiting)} <bdi>{errorText(error, '')}</bdi>
          </span>
          <Button size="1" variant="soft" highContrast onClick={() => counting.send({ type: 'count.retry' })}>
            {texts.again}
          </Button>
          <Button size="1" variant="soft" color="red" highContrast onClick={() => counting.send({ type: 'counts.dropped' })}>
            {texts.dropped}
          </Button>
        </div>
      )}
      {fault && (
        <p role="alert" className={styles.note} data-tone="bad">
          {fault}
        </p>
      )}
      {last ? <Last line={last} onBack={() => count(last.code, -1)} /> : <p>{texts.first}</p>}
      {lines.length > 1 && (
        <ol className={styles.lines} aria-label={texts.lines}>
          {lines.slice(1).map((line) => (
            <li key={line.code}>
              <Named line={line} />
              <span dir="ltr">{line.outcome?.counted ?? line.mine}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const isWrong = ({ outcome }: Line) => outcome !== undefined && outcome.outcome !== 'counted'

function Named({ line: { code, outcome } }: { line: Line }) {
  if (outcome?.outcome === 'unknown') return <bdi>{texts.unknown(code)}</bdi>
  if (outcome?.title) return <bdi lang={languageOf(outcome.title)}>{outcome.title}</bdi>
  return <bdi dir="ltr">{code}</bdi>
}

function Last({ line, onBack }: { line: Line; onBack: () => void }) {
  return (
    <div className={styles.last} data-tone={isWrong(line) ? 'bad' : undefined} role="status">
      <strong>
        <Named line={line} />
      </strong>
      <span className={styles.big} dir="ltr">
        {line.outcome?.outcome === 'unknown' ? '?' : (line.outcome?.counted ?? line.mine)}
      </span>
      <span>{line.outcome?.outcome === 'belowNothing' ? texts.belowNothing : ''}</span>
      <Button variant="soft" color="gray" highContrast disabled={line.outcome?.outcome === 'unknown'} onClick={onBack}>
        {texts.back1}
      </Button>
    </div>
  )
}
