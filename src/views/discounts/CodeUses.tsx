import { Heading, Skeleton, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import { redemptions } from '#api/discounts/packs'
import { orderPaths } from '#api/orders/paths'
import { useItem } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { dateTime, money } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Discounts.module.css'
import { texts } from './texts'

const codeTexts = texts.codes

export default function Uses({ id }: { id: number }) {
  const { data, error, mutate } = useItem('DiscountCode', redemptions, id)
  return (
    <section className={styles.section} aria-labelledby="uses">
      <Heading as="h2" size="3" id="uses">
        {codeTexts.uses}
      </Heading>
      {!data && (error ? <ReadFault title={codeTexts.uses} error={error} onRetry={() => void mutate()} /> : <Skeleton height="48px" />)}
      {data?.data.length === 0 && (
        <Text as="p" size="2" color="gray">
          {codeTexts.none}
        </Text>
      )}
      {data && data.data.length > 0 && (
        <SmallTable
          rows={data.data}
          rowKey={(use) => use.id}
          columns={[
            {
              title: codeTexts.order,
              isHeading: true,
              cell: ({ basketId }) => <Link href={orderPaths.orderByNumber({ id: basketId })}>#{basketId}</Link>,
            },
            { title: codeTexts.customer, cell: ({ customer }) => <Name>{customer}</Name> },
            { title: codeTexts.amount, isNumber: true, cell: money },
            { title: codeTexts.at, cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
            { title: codeTexts.state, cell: ({ state }) => codeTexts.states[state] },
          ]}
        />
      )}
    </section>
  )
}
