import { Heading, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { ListAge } from '#api/orders/orderMap'
import { dateTime, number, relative } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { listFact } from '../listFacts'
import { type Counts, listsIn, statuses } from './moveStates'
import { texts } from './texts'

type Props = { counts: Counts; mayOpen: (list: ListAge['list']) => boolean }

export const MapLists = ({ counts, mayOpen }: Props) => (
  <section aria-labelledby="map-lists">
    <Heading as="h2" size="3" mb="2" id="map-lists">
      {texts.lists}
    </Heading>
    <SmallTable
      rows={statuses.flatMap(listsIn)}
      rowKey={(list) => list}
      columns={[
        { title: texts.list, isHeading: true, cell: (list) => <ListTitle {...listFact(list)} isOpen={mayOpen(list)} /> },
        { title: texts.count, isNumber: true, cell: (list) => number(counts[list].count) },
        { title: texts.oldest, cell: (list) => <When at={counts[list].oldestAt} /> },
        { title: texts.newest, cell: (list) => <When at={counts[list].newestAt} /> },
      ]}
    />
  </section>
)

const ListTitle = ({ title, path, isOpen }: { title: string; path: string; isOpen: boolean }) =>
  isOpen ? (
    <Link href={path}>{title}</Link>
  ) : (
    <>
      {title}
      <Text as="div" size="1" color="gray">
        <bdi>{texts.closed}</bdi>
      </Text>
    </>
  )

const When = ({ at }: { at: string | null }) =>
  at ? (
    <time dateTime={at} title={dateTime(at)}>
      <bdi>{relative(at)}</bdi>
    </time>
  ) : (
    texts.none
  )
