import { Heading, Skeleton, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import { redemptions } from '#api/discounts/packs'
import { orderPaths } from '#api/orders/paths'
import { useItem } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { dateTime, money } from '#views/core/format.ts'
import table from '#views/core/SmallTable.module.css'
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
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{codeTexts.order}</th>
              <th scope="col">{codeTexts.customer}</th>
              <th scope="col" className={table.number}>
                {codeTexts.amount}
              </th>
              <th scope="col">{codeTexts.at}</th>
              <th scope="col">{codeTexts.state}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id: use, basketId, customer, amount, currency, at, state }) => (
              <tr key={use}>
                <th scope="row">
                  <Link href={orderPaths.orderByNumber({ id: basketId })}>#{basketId}</Link>
                </th>
                <td>
                  <bdi>{customer}</bdi>
                </td>
                <td className={table.number}>{money({ amount, currency })}</td>
                <td>
                  <time dateTime={at}>{dateTime(at)}</time>
                </td>
                <td>{codeTexts.states[state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
