import { Heading, Text } from '@radix-ui/themes'
import { saleById } from '#api/till/till'
import { useItem } from '#views/core/data.ts'
import parts from '#views/core/Parts.module.css'
import { PrintReceipt } from './PrintReceipt'
import { sek } from './sale'
import type { Last } from './saleBefore'
import styles from './Till.module.css'
import { texts } from './texts'

const lastSaleTexts = texts.last

export function LastSale({ last: { change, answer } }: { last: Last }) {
  const printed = useItem('CashSale', saleById, answer?.id ?? null).data?.data
  return (
    <section className={parts.part} aria-label={lastSaleTexts.title}>
      <Heading as="h2" size="3">
        {answer ? lastSaleTexts.number(answer.number) : lastSaleTexts.title}
      </Heading>
      {change > 0 && (
        <div className={styles.change}>
          <bdi>{lastSaleTexts.change(sek(change))}</bdi>
        </div>
      )}
      {answer ? (
        <div>
          <PrintReceipt id={answer.id} copies={printed?.copies ?? answer.copies} />
        </div>
      ) : (
        <Text size="2" color="gray">
          {lastSaleTexts.waiting}
        </Text>
      )}
    </section>
  )
}
