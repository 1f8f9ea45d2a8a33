import { Button, Callout, Flex, Skeleton, Text } from '@radix-ui/themes'
import { type FormEvent, type ReactNode, useState } from 'react'
import { lookUp } from '#api/core/objects'
import type { PathTo } from '#api/core/paths'
import type { BasketStatus } from '#api/orders/baskets'
import type { BasketSelection } from '#api/orders/moveDryRun'
import { dryRunShipping, type Packing, type Shipped, type ShippingDryRun } from '#api/orders/shipAndInvoice'
import type { MovingBasket } from '#machines/orders/basketMove'
import type { OrderMove } from '#machines/orders/shipping'
import { useDryRun } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { TypeAhead } from '#views/core/dialog/TypeAhead.tsx'
import { useConfirmFocus } from '#views/core/dialog/useConfirmFocus.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { money, percent } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { expected } from '../backOrderTexts'
import styles from '../copies/Copies.module.css'
import { Refusals } from '../list/Refusals'
import { moving } from '../moveOfRow'
import { texts } from './texts'

type Props = {
  selection: BasketSelection
  status: BasketStatus
  page: PathTo<'id'>
  onClose: () => void
  onConfirmed: (move: OrderMove, baskets: MovingBasket[], left: ShippingDryRun[]) => void
}

export default function ShipDialog({ selection, status, page, onClose, onConfirmed }: Props) {
  const [packing, setPacking] = useState<Packing>('all')
  const { data, error, mutate } = useDryRun(dryRunShipping, { body: { selection, packing } })
  const [first, setFirst] = useState<readonly ShippingDryRun[]>()
  if (data && !first) setFirst(data.data)

  const all = data?.data ?? []
  const will = all.filter(({ refusal }) => refusal === null)
  const refused = all.filter(({ refusal }) => refusal !== null)
  const isReady = data !== undefined
  const isInvoiceOnly = status === 'done'
  const sums = sumsOf(will.flatMap(({ shipped }) => shipped ?? []))
  const ids = 'ids' in selection ? selection.ids : all.map(({ id }) => id)
  const of = ids.length === 1 ? texts.order(ids[0] ?? 0) : texts.orders(ids.length)
  const packed = first?.reduce((sum, row) => sum + row.packed, 0) ?? 0
  const toPack = first?.reduce((sum, row) => sum + row.toPack, 0) ?? 0

  const confirm = useConfirmFocus(isReady)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (will.length > 0) onConfirmed({ type: 'basket.ship', ...(packing === 'scanned' && { packing }) }, will.map(asShown), refused)
  }

  return (
    <Modal role="alertdialog" title={texts.title(isInvoiceOnly, of)} onClose={onClose}>
      {!isReady && !error && <TypeAhead label={texts.loading} className="visually-hidden" />}
      <form noValidate onSubmit={submit} className={styles.form}>
        {packed > 0 && packed < toPack && (
          <div role="radiogroup" aria-label={texts.packing} className={styles.choice}>
            {(['all', 'scanned'] as const).map((way) => (
              <label key={way} className={styles.tick}>
                <input type="radio" name="packing" checked={packing === way} onChange={() => setPacking(way)} />
                {texts[way](way === 'all' ? toPack : packed)}
              </label>
            ))}
          </div>
        )}
        <Text as="p" size="2" my="0" role="status" className={isReady ? 'visually-hidden' : undefined}>
          {error ? texts.failed : isReady ? summary(will, sums) : texts.loading}
        </Text>
        {error && (
          <Callout.Root color="red" size="1" highContrast role="alert">
            <Callout.Text>{error.message}</Callout.Text>
            <Button type="button" size="1" variant="ghost" highContrast autoFocus onClick={() => void mutate()}>
              {tryAgain}
            </Button>
          </Callout.Root>
        )}
        {!isReady && !error && <Skeleton height="96px" />}
        {refused.length > 0 && (
          <div>
            <Text as="p" size="2" weight="medium" mt="0" mb="1">
              {texts.refused(refused.length, all.length)}
            </Text>
            <Refusals refused={refused} page={page} />
          </div>
        )}
        {will.length > 0 && <Outcome rows={will} sums={sums} isInvoiceOnly={isInvoiceOnly} />}
        {will.length > 0 && (
          <Text as="p" size="1" color="gray" my="0">
            {texts.irreversible}
          </Text>
        )}
        <Flex gap="3" justify="end">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.back}
          </Button>
          <Button ref={confirm} type="submit" disabled={will.length === 0}>
            {texts.confirm(isInvoiceOnly, sums.totals.map(money).join(' + ') || undefined)}
          </Button>
        </Flex>
      </form>
    </Modal>
  )
}

/** With the total shown, which the server compares. */
const asShown = (row: ShippingDryRun): MovingBasket => ({ ...moving(row), invoiceTotal: row.shipped?.invoice?.total ?? null })

type Money = { amount: number; currency: string }
type Sums = {
  copies: { warehouse: string; quantity: number }[]
  missing: Shipped['missing'][]
  numbers: number[]
  rates: { currency: string; rate: number; net: number; vat: number }[]
  totals: Money[]
}

function sumsOf(shipped: readonly Shipped[]): Sums {
  const copies = new Map<string, number>()
  const rates = new Map<string, Sums['rates'][number]>()
  const totals = new Map<string, number>()
  for (const { copies: own, invoice } of shipped) {
    for (const { warehouse, quantity } of own) copies.set(warehouse, (copies.get(warehouse) ?? 0) + quantity)
    if (!invoice) continue
    const { amount, currency } = invoice.total
    totals.set(currency, (totals.get(currency) ?? 0) + amount)
    for (const { rate, net, vat } of invoice.rates) {
      const sum = rates.get(`${currency} ${rate}`)
      rates.set(`${currency} ${rate}`, { currency, rate, net: net + (sum?.net ?? 0), vat: vat + (sum?.vat ?? 0) })
    }
  }
  return {
    copies: [...copies].map(([warehouse, quantity]) => ({ warehouse, quantity })),
    missing: shipped.map(({ missing }) => missing).filter(({ length }) => length > 0),
    numbers: shipped.flatMap(({ invoice }) => (invoice ? [invoice.number] : [])).sort((a, b) => a - b),
    rates: [...rates.values()].sort((a, b) => a.currency.localeCompare(b.currency) || a.rate - b.rate),
    totals: [...totals].map(([currency, amount]) => ({ amount, currency })),
  }
}

const placeOf = ({ warehouse, quantity }: Sums['copies'][number]) =>
  texts.copiesFrom(quantity, lookUp(texts.warehouses, warehouse) ?? warehouse)

const summary = (will: readonly ShippingDryRun[], { copies, totals }: Sums) =>
  will.length === 0 ? texts.tooMany : [texts.orders(will.length), ...copies.map(placeOf), ...totals.map(money)].join(', ')

function Outcome({ rows, sums, isInvoiceOnly }: { rows: readonly ShippingDryRun[]; sums: Sums; isInvoiceOnly: boolean }) {
  const { copies, missing, numbers, rates, totals } = sums
  const [only] = rows.length === 1 ? rows : []
  const [firstNumber = 0, lastNumber = firstNumber] = [numbers[0], numbers.at(-1)]
  const inMoney = (amount: number, currency: string) => <Amount>{money({ amount, currency })}</Amount>
  return (
    <table className={`${styles.table} ${styles.figures}`}>
      <tbody>
        {!isInvoiceOnly && <Row title={texts.leaves}>{copies.map(placeOf).join(', ') || texts.nothing}</Row>}
        {missing.length > 0 && (
          <Row title={texts.stays}>
            {only
              ? missing.flat().map(({ title, quantity, backOrder }) => (
                  <div key={title}>
                    <bdi>{texts.missing(title, quantity, backOrder ? expected(backOrder.expectedOn) : undefined)}</bdi>
                  </div>
                ))
              : texts.missingOf(
                  missing.flat().reduce((sum, { quantity }) => sum + quantity, 0),
                  missing.length,
                )}
          </Row>
        )}
        <Row title={numbers.length > 1 ? texts.invoices : texts.invoice}>
          {numbers.length > 0 ? <bdi dir="ltr">{texts.numbers(firstNumber, lastNumber)}</bdi> : texts.noInvoice}
        </Row>
        {totals.map(({ currency }) => (
          <Row key={currency} title={texts.net}>
            {inMoney(
              rates.reduce((sum, rate) => sum + (rate.currency === currency ? rate.net : 0), 0),
              currency,
            )}
          </Row>
        ))}
        {rates.map(({ currency, rate, vat }) => (
          <Row key={`${currency} ${rate}`} title={texts.vat(percent(rate))}>
            {inMoney(vat, currency)}
          </Row>
        ))}
        {totals.map(({ amount, currency }) => (
          <Row key={currency} title={<strong>{texts.total}</strong>}>
            <strong>{inMoney(amount, currency)}</strong>
          </Row>
        ))}
        {only?.shipped && !isInvoiceOnly && <Row title={texts.status}>{texts.becomes[only.shipped.status]}</Row>}
      </tbody>
    </table>
  )
}

const Row = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row">{title}</th>
    <td>{children}</td>
  </tr>
)
