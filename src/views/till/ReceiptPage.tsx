import { Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import { tillPaths } from '#api/till/paths'
import { saleById } from '#api/till/till'
import { useItem } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { dateTime, number, percent } from '#views/core/format.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toId } from '#views/core/toId.ts'
import { PrintReceipt } from './PrintReceipt'
import { sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'
import { WaysBack } from './WaysBack'

const receiptTexts = texts.receipt

export default function ReceiptPage({ params, page }: PageProps) {
  const id = toId(params.id)
  const read = useItem('CashSale', saleById, id)
  const sale = read.data?.data
  const error = recordError(id, read.error, receiptTexts.notFound)
  if (error) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!sale}>
      <PageHeader
        title={sale ? texts.last.number(sale.number) : page.title}
        actions={
          <Flex gap="3" align="center" wrap="wrap">
            {sale && <PrintReceipt id={sale.id} copies={sale.copies} />}
            <WaysBack />
          </Flex>
        }
      >
        {sale && sale.kind !== 'sale' && texts.kinds[sale.kind]}
      </PageHeader>
      {!sale && <Skeleton height="20rem" />}
      {sale && (
        <section className={`${parts.part} ${styles.paper}`} aria-label={texts.last.number(sale.number)}>
          <Text as="p" size="2" color="gray" m="0">
            <bdi>{receiptTexts.soldBy(dateTime(sale.at), sale.document.soldBy)}</bdi>
          </Text>
          <ul className={styles.lines}>
            {sale.items.map(({ id: item, title, quantity, unitPrice, listPrice, reason }) => (
              <li key={item} className={styles.line}>
                <span>
                  <Name>{title}</Name>
                  <span className={styles.small}>
                    <bdi dir="ltr">{texts.each(sek(unitPrice))}</bdi>
                    {listPrice !== null && (
                      <>
                        {' · '}
                        <bdi>{receiptTexts.changed(sek(listPrice), reason)}</bdi>
                      </>
                    )}
                  </span>
                </span>
                <span>{number(quantity)}</span>
                <span className={styles.amount}>
                  <Amount>{sek(quantity * unitPrice)}</Amount>
                </span>
              </li>
            ))}
          </ul>
          <dl className={styles.sums}>
            <dt data-large>{texts.total}</dt>
            <dd data-large>
              <Amount>{sek(sale.gross)}</Amount>
            </dd>
            {sale.document.rates.map(({ rate, vat }) => [
              <dt key={`${rate} label`}>{texts.vat(percent(rate))}</dt>,
              <dd key={rate}>
                <Amount>{sek(vat)}</Amount>
              </dd>,
            ])}
          </dl>
          <Heading as="h2" size="2">
            {receiptTexts.paid}
          </Heading>
          <dl className={styles.sums}>
            {sale.document.payments.map(({ method, amount }, i) => [
              // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
              <dt key={`${i} label`}>{texts.methods[method]}</dt>,
              // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
              <dd key={i}>
                <Amount>{sek(amount)}</Amount>
              </dd>,
            ])}
            {sale.change > 0 && (
              <>
                <dt>{receiptTexts.change}</dt>
                <dd>
                  <Amount>{sek(sale.change)}</Amount>
                </dd>
              </>
            )}
          </dl>
          {sale.kind === 'sale' && (
            <Text as="p" size="2" color="gray" m="0">
              {receiptTexts.returnHint} <Link href={tillPaths.till}>{texts.day.back}</Link>
            </Text>
          )}
        </section>
      )}
    </div>
  )
}
