import { Text } from '@radix-ui/themes'
import { isPricedWithVat } from '#api/invoices/document'
import type { Invoice } from '#api/invoices/invoices'
import { documentFigures } from '#api/orders/documentRows'
import { date, money, number, percent, unitPrice } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { ExplainedAmount } from '#views/orders/explain/ExplainedAmount.tsx'
import type { Figure } from '#views/orders/explain/source.ts'
import styles from './Invoice.module.css'
import { texts } from './texts'

const itemTexts = texts.items

/** As the paper prints them. */
export function Lines({ invoice: { document, kind, total } }: { invoice: Invoice }) {
  const { currency } = total
  const inMoney = (amount: number) => money({ amount, currency })
  const isWithVat = isPricedWithVat(document)
  const { rows, rates, net, ...figures } = documentFigures(document.lines, { isWithVat, isCredit: kind === 'credit' })
  const hasDiscount = rows.some(({ discount }) => discount !== 0)
  const columns = 4 + Number(isWithVat) + Number(hasDiscount)
  const of = { lines: document.lines, isCredit: kind === 'credit', currency }
  const sum = (label: string, amount: number, figure: Figure) => (
    <tr key={label}>
      <th colSpan={columns} scope="row" data-end data-total={figure === 'total' || undefined}>
        {label}
      </th>
      <td data-end data-total={figure === 'total' || undefined}>
        <ExplainedAmount value={{ amount, currency }} figure={figure} of={of} />
      </td>
    </tr>
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{itemTexts.item}</th>
            <th scope="col" data-end>
              {itemTexts.copies}
            </th>
            {isWithVat && (
              <th scope="col" data-end>
                {itemTexts.priceWithoutVat}
              </th>
            )}
            <th scope="col" data-end>
              {isWithVat ? itemTexts.priceWithVat : itemTexts.price}
            </th>
            {hasDiscount && (
              <th scope="col" data-end>
                {itemTexts.discount}
              </th>
            )}
            <th scope="col" data-end>
              {itemTexts.vat}
            </th>
            <th scope="col" data-end>
              {isWithVat ? itemTexts.gross : itemTexts.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document's lines never change
            <tr key={place}>
              <td data-item>
                <Name>{line.title}</Name>
                {line.isbn && <Isbn className={styles.isbn}>{line.isbn}</Isbn>}
              </td>
              <td data-end data-copies>
                <bdi dir="ltr">{number(line.quantity)}</bdi>
              </td>
              {isWithVat && (
                <td data-end>
                  <Amount>{unitPrice({ amount: line.netUnitPrice, currency })}</Amount>
                </td>
              )}
              <td data-end>
                <Amount>{unitPrice({ amount: line.unitPrice, currency })}</Amount>
              </td>
              {hasDiscount && <td data-end>{line.discount !== 0 && <Amount>{inMoney(-line.discount)}</Amount>}</td>}
              <td data-end>
                <bdi dir="ltr">{line.rates.map(percent).join(' + ')}</bdi>
              </td>
              <td data-end>
                <Amount>{inMoney(line.amount)}</Amount>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {isWithVat && sum(itemTexts.total, figures.total, 'total')}
          {!isWithVat && sum(itemTexts.netTotal, net, 'net')}
          {rates.map((rate) => sum(itemTexts[isWithVat ? 'vatIn' : 'vatOf'](percent(rate.rate), inMoney(rate.net)), rate.vat, rate))}
          {!isWithVat && sum(itemTexts.total, figures.total, 'total')}
        </tfoot>
      </table>
      {document.vatNotes?.map((note) => (
        <Text key={note} as="p" size="2" my="2">
          <bdi>{note}</bdi>
        </Text>
      ))}
      {document.exchange && (
        <Text as="p" size="2" my="2">
          <bdi>
            {itemTexts.vatInKronor(
              money({ amount: Math.abs(document.exchange.vatSek), currency: 'SEK' }),
              String(document.exchange.rate),
              date(document.exchange.day, 'UTC'),
            )}
          </bdi>
        </Text>
      )}
    </div>
  )
}
