import { Text } from '@radix-ui/themes'
import type { Invoice } from '#api/invoices/invoices'
import { date, money, number, percent } from '../core/format'
import { languageOf } from '../core/languageOf'
import styles from './Invoice.module.css'
import { texts } from './texts'

const said = texts.items

/** The lines of a document and what they come to, as it says them. */
export function Lines({ invoice: { document, total } }: { invoice: Invoice }) {
  const inMoney = (amount: number) => money({ amount, currency: total.currency })
  const hasDiscount = document.lines.some(({ discount }) => discount !== 0)
  const net = document.rates.reduce((sum, rate) => sum + rate.net, 0)
  const sum = (label: string, amount: number, isTotal = false) => (
    <tr key={label}>
      <th colSpan={hasDiscount ? 5 : 4} scope="row" data-end data-total={isTotal || undefined}>
        {label}
      </th>
      <td data-end data-total={isTotal || undefined}>
        <bdi dir="ltr">{inMoney(amount)}</bdi>
      </td>
    </tr>
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{said.item}</th>
            <th scope="col" data-end>
              {said.copies}
            </th>
            <th scope="col" data-end>
              {document.lines.some(({ includesVat }) => includesVat) ? said.priceWithVat : said.price}
            </th>
            {hasDiscount && (
              <th scope="col" data-end>
                {said.discount}
              </th>
            )}
            <th scope="col" data-end>
              {said.vat}
            </th>
            <th scope="col" data-end>
              {said.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document's lines never change
            <tr key={place}>
              <td data-item>
                <bdi lang={languageOf(line.title)}>{line.title}</bdi>
                {line.isbn && (
                  <span className={styles.isbn} dir="ltr">
                    {line.isbn}
                  </span>
                )}
              </td>
              <td data-end data-copies>
                <bdi dir="ltr">{number(line.quantity)}</bdi>
              </td>
              <td data-end>
                <bdi dir="ltr">{inMoney(line.unitPrice)}</bdi>
              </td>
              {hasDiscount && (
                <td data-end>
                  <bdi dir="ltr">{line.discount ? inMoney(line.discount) : ''}</bdi>
                </td>
              )}
              <td data-end>
                <bdi dir="ltr">{percent(line.rate)}</bdi>
              </td>
              <td data-end>
                <bdi dir="ltr">{inMoney(line.net)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sum(said.netTotal, net)}
          {document.rates.map((rate) => sum(said.vatOf(percent(rate.rate), inMoney(rate.net)), rate.vat))}
          {sum(said.total, total.amount, true)}
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
            {said.vatInKronor(
              money({ amount: document.exchange.vatSek, currency: 'SEK' }),
              String(document.exchange.rate),
              date(document.exchange.day, 'UTC'),
            )}
          </bdi>
        </Text>
      )}
    </div>
  )
}
