import { Button, Flex, Text } from '@radix-ui/themes'
import { useReducer, useRef, useState } from 'react'
import type { CashRegister } from '#api/till/till'
import { part } from '../core/chunk'
import { refresh } from '../core/data'
import { Opening } from '../core/keyboard/Opening'
import parts from '../core/Parts.module.css'
import { LastSale } from './LastSale'
import { Lines } from './Lines'
import { Outbox } from './Outbox'
import { type Paying, Payment } from './Payment'
import { amountsOf, isWhole, nothingRung, type Paid, ring } from './sale'
import type { Last } from './saleBefore'
import styles from './Till.module.css'
import { TitleScan } from './TitleScan'
import { texts } from './texts'
import { useFunctionKeys } from './useFunctionKeys'
import { useOutbox } from './useOutbox'

const ReturnDialog = part('the return', () => import('./ReturnDialog'))

/** One register: what is rung on the left, what is paid on the right; F2, F4, F8 take payments, F9 parks, Shift F9 takes back. */
export function Register({ register, isHidden }: { register: CashRegister; isHidden: boolean }) {
  const [sale, say] = useReducer(ring, nothingRung)
  const [paying, setPaying] = useState<Paying>()
  const [isReturning, setReturning] = useState(false)
  const [isTraining, setTraining] = useState(false)
  const [last, setLast] = useState<Last>()
  const scan = useRef<HTMLInputElement>(null)
  const outbox = useOutbox((answer) => {
    setLast((shown) => (shown?.clientId === answer.clientId ? { ...shown, answer } : shown))
    void refresh('CashTitles')
    void refresh('CashDay')
  })
  const amounts = amountsOf(sale)
  const rescan = () => queueMicrotask(() => scan.current?.focus())

  const take = (taken: Paid) => {
    setPaying(undefined)
    rescan()
    const paid = [...sale.paid, taken]
    const otherwise = paid.filter(({ method }) => method !== 'cash').reduce((sum, { amount }) => sum + amount, 0)
    if (taken.method !== 'cash' && otherwise < amounts.total) return say({ type: 'payment.taken', paid: taken })
    const clientId = crypto.randomUUID()
    const items = sale.lines.map(({ title, quantity }) => ({ productDetailId: title.id, quantity, unitPrice: title.grossPrice }))
    const kind = isTraining ? ('training' as const) : ('sale' as const)
    outbox.actor.send({ type: 'sale.rung', sale: { registerId: register.id, clientId, kind, items, payments: paid } })
    setLast({ clientId, change: (taken.tendered ?? taken.amount) - taken.amount })
    say({ type: 'sale.cleared' })
  }
  const pay = (method: Paying) => isWhole(sale) && setPaying(method)
  useFunctionKeys(!isHidden && !isReturning, [
    ['F2', () => pay('cash')],
    ['F4', () => pay('card')],
    ['F8', () => pay('swish')],
    ['F9', () => say({ type: sale.lines.length ? 'sale.parked' : 'sale.resumed' })],
    ['Shift+F9', () => setReturning(true)],
  ])
  return (
    <div className={styles.columns} hidden={isHidden}>
      <section className={parts.part} aria-label={texts.lines}>
        <TitleScan ref={scan} sale={sale} say={say} />
        <Lines sale={sale} say={say} />
        {sale.parked.length > 0 && (
          <Flex gap="3" align="center">
            <Text size="2">{texts.parked(sale.parked.length)}</Text>
            <Button variant="soft" size="1" disabled={sale.lines.length > 0} onClick={() => say({ type: 'sale.resumed' })}>
              {texts.resume}
            </Button>
          </Flex>
        )}
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
          onPark={() => say({ type: 'sale.parked' })}
          onReturn={() => setReturning(true)}
        />
        <label className={styles.tick}>
          <input type="checkbox" checked={isTraining} onChange={({ target }) => setTraining(target.checked)} />
          {texts.training}
        </label>
        {last && <LastSale last={last} />}
      </div>
      {isReturning && (
        <Opening onClose={() => setReturning(false)}>
          <ReturnDialog
            register={register}
            onClose={() => {
              setReturning(false)
              rescan()
            }}
          />
        </Opening>
      )}
    </div>
  )
}
