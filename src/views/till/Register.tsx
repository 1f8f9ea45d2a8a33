import { Skeleton } from '@radix-ui/themes'
import { Suspense, useEffect, useReducer, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { CashRegister } from '#api/till/till'
import { part } from '#views/core/chunk.ts'
import { refresh } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import parts from '#views/core/Parts.module.css'
import { LastSale } from './LastSale'
import { Lines } from './Lines'
import { Outbox } from './Outbox'
import { Parked } from './Parked'
import { type Paying, Payment } from './Payment'
import { amountsOf, isComplete, nothingRung, type Paid, priceOf, type Ringing, ring, type SaleLine, storedSale } from './sale'
import type { Last } from './saleBefore'
import styles from './Till.module.css'
import { TitleScan } from './TitleScan'
import { texts } from './texts'
import { useOutbox } from './useOutbox'

const placeOf = (registerId: number) => `till.sale.${registerId}`

function readSaved(registerId: number): Ringing {
  try {
    return { ...nothingRung, ...z.parse(storedSale, JSON.parse(localStorage.getItem(placeOf(registerId)) ?? '')) }
  } catch {
    return nothingRung
  }
}

function useSale(registerId: number) {
  const [sale, say] = useReducer(ring, registerId, readSaved)
  const { lines, paid, parked } = sale
  useEffect(() => {
    const place = placeOf(registerId)
    if (lines.length || parked.length) localStorage.setItem(place, JSON.stringify({ lines, paid, parked }))
    else localStorage.removeItem(place)
  }, [registerId, lines, paid, parked])
  return [sale, say] as const
}

function useFunctionKeys(isOn: boolean, keys: readonly (readonly [key: string, act: () => void])[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const pressed = `${event.shiftKey ? 'Shift+' : ''}${event.key}`
      const act = latest.current.find(([key]) => key === pressed)?.[1]
      if (!act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [isOn])
}

const DayPanel = part('the day', () => import('./DayPanel'))
const TitleSearch = part('the search by title', async () => ({ default: (await import('./TitleSearch')).TitleSearch }))
const ReturnDialog = part('the return', () => import('./ReturnDialog'))
const PriceDialog = part('the price', () => import('./PriceDialog'))

type Open = { what: 'return' } | { what: 'price'; line: SaleLine }

/** F2, F4, F8 take payments, F3 searches, F9 parks, Shift F9 returns. */
export function Register({ register, isDayShown }: { register: CashRegister; isDayShown: boolean }) {
  const [sale, say] = useSale(register.id)
  const [paying, setPaying] = useState<Paying>()
  const [open, setOpen] = useState<Open>()
  const [isTraining, setTraining] = useState(false)
  const [last, setLast] = useState<Last>()
  const scan = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const outbox = useOutbox((answer) => {
    setLast((shown) => (shown?.clientId === answer.clientId ? { ...shown, answer } : shown))
    void refresh('CashTitles')
    void refresh('CashDay')
    void refresh('CashSale')
  })
  const amounts = amountsOf(sale)
  const rescan = () => queueMicrotask(() => scan.current?.focus())
  const close = () => {
    setOpen(undefined)
    rescan()
  }

  const take = (taken: Paid) => {
    setPaying(undefined)
    rescan()
    const paid = [...sale.paid, taken]
    const otherwise = paid.filter(({ method }) => method !== 'cash').reduce((sum, { amount }) => sum + amount, 0)
    if (taken.method !== 'cash' && otherwise < amounts.total) return say({ type: 'payment.taken', paid: taken })
    const clientId = crypto.randomUUID()
    const items = sale.lines.map((line) => ({
      productDetailId: line.title.id,
      quantity: line.quantity,
      unitPrice: priceOf(line),
      ...(line.own && { reason: line.own.reason }),
    }))
    const kind = isTraining ? ('training' as const) : ('sale' as const)
    outbox.actor.send({ type: 'sale.rung', sale: { registerId: register.id, clientId, kind, items, payments: paid } })
    setLast({ clientId, change: (taken.tendered ?? taken.amount) - taken.amount })
    say({ type: 'sale.cleared' })
  }
  const pay = (method: Paying) => isComplete(sale) && setPaying(method)
  const park = () => say({ type: 'sale.parked', at: new Date().toISOString() })
  useFunctionKeys(!isDayShown && !open, [
    ['F2', () => pay('cash')],
    ['F3', () => search.current?.querySelector('input')?.focus()],
    ['F4', () => pay('card')],
    ['F8', () => pay('swish')],
    ['F9', () => (sale.lines.length ? park() : say({ type: 'sale.resumed' }))],
    ['Shift+F9', () => setOpen({ what: 'return' })],
  ])
  return (
    <>
      {isDayShown && (
        <DayPanel register={register} unsent={outbox.queue.length} parked={sale.parked.length + Number(sale.lines.length > 0)} />
      )}
      <div className={styles.columns} hidden={isDayShown}>
        <section className={parts.part} aria-label={texts.lines}>
          <TitleScan ref={scan} sale={sale} say={say} />
          <div ref={search}>
            <Suspense fallback={<Skeleton height="58px" />}>
              <TitleSearch
                onChoose={(title) => {
                  say({ type: 'title.scanned', title })
                  rescan()
                }}
              />
            </Suspense>
          </div>
          <Lines sale={sale} say={say} onPrice={(line) => setOpen({ what: 'price', line })} />
          <Parked sale={sale} say={say} />
        </section>
        <div className={styles.page}>
          <Outbox outbox={outbox} />
          <Payment
            {...{ sale, amounts, paying, register }}
            onPaying={pay}
            onTaken={take}
            onBack={() => {
              setPaying(undefined)
              rescan()
            }}
            onPark={park}
            onReturn={() => setOpen({ what: 'return' })}
          />
          <label className={styles.tick}>
            <input type="checkbox" checked={isTraining} onChange={({ target }) => setTraining(target.checked)} />
            {texts.training}
          </label>
          {last && <LastSale last={last} />}
        </div>
      </div>
      {open && (
        <Opening onClose={close}>
          {open.what === 'return' ? (
            <ReturnDialog register={register} onClose={close} />
          ) : (
            <PriceDialog
              line={open.line}
              onClose={close}
              onSet={(own) => {
                say({ type: 'price.set', id: open.line.title.id, ...(own && { own }) })
                close()
              }}
            />
          )}
        </Opening>
      )}
    </>
  )
}
