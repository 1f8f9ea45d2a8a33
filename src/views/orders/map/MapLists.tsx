import { Heading, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { ListAge } from '#api/orders/orderMap'
import { number } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { When } from '#views/core/text/When.tsx'
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
        { title: texts.oldest, cell: (list) => ago(counts[list].oldestAt) },
        { title: texts.newest, cell: (list) => ago(counts[list].newestAt) },
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

const ago = (at: string | null) => (at ? <When at={at} /> : texts.none)
