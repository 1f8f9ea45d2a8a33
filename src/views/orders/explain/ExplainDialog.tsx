import { Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Basket } from '#api/orders/baskets'
import { type Explainable, type Explained, explain, explainableOf } from '#api/orders/explain'
import { offerById } from '#api/orders/offers'
import { useItem } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { money, number, percent, unitPrice } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import styles from './Explained.module.css'
import type { Figure, Source } from './source'

export type Texts = typeof texts
const texts = inLanguage('orders/ExplainDialog', {
  title: 'How it is calculated',
  total: 'Total',
  net: 'Without VAT',
  freight: 'Freight',
  price: (copies: string, price: string, isWithVat: boolean) => `${copies} × ${price}${isWithVat ? ' with VAT' : ''}`,
  discount: 'Discount',
  code: 'Discount code',
  vatTakenOut: 'VAT in the price: its share of the VAT of its rate',
  vat: (rate: string, base: string) => `VAT ${rate} on ${base}`,
  vatOn: (rate: string, base: string) => `${rate} of ${base}, priced without VAT`,
  vatIn: (rate: string, base: string) => `${rate} in ${base}, priced with VAT`,
  rounded: (exact: string) => `${exact}, rounded once for the rate`,
  remainder: 'Carried over from earlier parts, so that all parts add up to the order',
  failed: 'Could not load the offer',
  close: 'Close',
})

const explainableOfBasket = ({ items, services, freight, totals }: Basket): Explainable => ({
  goods: items.map(({ priceIncludesVat, vatRate, ...line }) => ({ ...line, includesVat: priceIncludesVat, rate: vatRate })),
  charges: [...services, ...(freight.net > 0 ? [{ title: texts.freight, quantity: 1, unitPrice: freight.net, net: freight.net }] : [])],
  rates: totals.vat,
})

type Props = { figure: Figure; of: Source; onClose: () => void }

export default function ExplainDialog({ figure, of, onClose }: Props) {
  const read = useItem('Offer', offerById, 'offer' in of ? of.offer : null)
  const offer = read.data?.data
  const [made, currency] =
    'basket' in of
      ? [explainableOfBasket(of.basket), of.basket.totals.currency]
      : 'lines' in of
        ? [explainableOf(of.lines, of.isCredit), of.currency]
        : [offer && explainableOf(offer.lines), offer?.total.currency ?? '']
  const explained = made && explain(made)
  const root = explained && (typeof figure === 'string' ? explained[figure] : explained.vat.find(({ rate }) => rate === figure.rate))
  return (
    <Modal title={texts.title} onClose={onClose}>
      {read.error && !offer ? (
        <PartFault text={texts.failed} onRetry={() => void read.mutate()} />
      ) : root ? (
        <ul className={styles.tree}>
          <Part of={root} currency={currency} isOpen />
        </ul>
      ) : (
        <Skeleton height="8rem" />
      )}
      <Flex justify="end" mt="4">
        <Button variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </Flex>
    </Modal>
  )
}

const maxOpen = 8

function Part({ of, currency, isOpen }: { of: Explained; currency: string; isOpen: boolean }) {
  const row = (
    <>
      <span className={styles.label}>
        <bdi>{labelOf(of, currency)}</bdi>
        {'exact' in of && of.exact !== of.amount && (
          <Text as="span" size="1" color="gray" className={styles.exact}>
            {texts.rounded(unitPrice({ amount: of.exact, currency }))}
          </Text>
        )}
      </span>
      <span className={styles.sum}>
        <Amount>{money({ amount: of.amount, currency })}</Amount>
      </span>
    </>
  )
  if (of.parts.length === 0) return <li className={styles.row}>{row}</li>
  return (
    <li>
      <details open={isOpen}>
        <summary className={styles.row}>{row}</summary>
        <ul className={styles.tree}>
          {of.parts.map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an explanation never changes while it is shown
            <Part key={place} of={each} currency={currency} isOpen={of.parts.length <= maxOpen} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function labelOf(of: Explained, currency: string): string {
  const inMoney = (amount: number) => money({ amount, currency })
  switch (of.rule) {
    case 'line':
    case 'charge':
      return of.title
    case 'price':
      return texts.price(number(of.quantity), unitPrice({ amount: of.unitPrice, currency }), of.includesVat)
    case 'vat':
    case 'vatOn':
    case 'vatIn':
      return texts[of.rule](percent(of.rate), inMoney(of.base))
    default:
      return texts[of.rule]
  }
}
