import { Heading, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { ListAge } from '#api/orders/orderMap'
import { dateTime, number, relative } from '#views/core/format.ts'
import { listFact } from '../listFacts'
import { type Counts, listsIn, statuses } from './moveStates'
import styles from './OrderMapPage.module.css'
import { texts } from './texts'

type Props = { counts: Counts; mayOpen: (list: ListAge['list']) => boolean }

export const MapLists = ({ counts, mayOpen }: Props) => (
  <section aria-labelledby="map-lists">
    <Heading as="h2" size="3" mb="2" id="map-lists">
      {texts.lists}
    </Heading>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.list}</th>
          <th scope="col" data-number>
            {texts.count}
          </th>
          <th scope="col">{texts.oldest}</th>
          <th scope="col">{texts.newest}</th>
        </tr>
      </thead>
      <tbody>
        {statuses.flatMap(listsIn).map((list) => {
          const { count, oldestAt, newestAt } = counts[list]
          const { title, path } = listFact(list)
          return (
            <tr key={list}>
              <th scope="row">
                {mayOpen(list) ? (
                  <Link href={path}>{title}</Link>
                ) : (
                  <>
                    {title}
                    <Text as="div" size="1" color="gray">
                      <bdi>{texts.closed}</bdi>
                    </Text>
                  </>
                )}
              </th>
              <td data-number>
                <bdi dir="ltr">{number(count)}</bdi>
              </td>
              <When at={oldestAt} />
              <When at={newestAt} />
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)

const When = ({ at }: { at: string | null }) => (
  <td>
    {at ? (
      <time dateTime={at} title={dateTime(at)}>
        <bdi>{relative(at)}</bdi>
      </time>
    ) : (
      texts.none
    )}
  </td>
)
