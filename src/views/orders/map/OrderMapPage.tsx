import { Flex, Skeleton, Text } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { type ListAge, orderMap } from '#api/orders/orderMap'
import { basketLaw, moveLabels, statusLabels } from '#machines/orders/basketStatus'
import { Chart } from '#views/core/charts/Chart.tsx'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { relative } from '#views/core/format.ts'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { useMay } from '#views/core/useMay.ts'
import { listFact } from '../listFacts'
import { MapLists } from './MapLists'
import { MapMoves } from './MapMoves'
import { type Counts, countIn, listsIn, statuses, waysOf } from './moveStates'
import styles from './OrderMapPage.module.css'
import { texts } from './texts'

const names = { ...statusLabels, '': texts.all }
const tones = { newOrder: 'blue', inProgress: 'amber', done: 'green', cancelled: 'red' }

export default function OrderMapPage() {
  const { data, error, mutate } = useAnswer('Basket', orderMap, {})
  const counts = data && (Object.fromEntries(data.data.map((age) => [age.list, age])) as Counts)
  return (
    <Flex direction="column" gap="5">
      <div>
        <PageHeading>{texts.title}</PageHeading>
        <Text as="p" size="2" color="gray" my="0">
          <bdi>{texts.intro}</bdi>
        </Text>
      </div>
      {error && !counts && <PartFault text={texts.failed} onRetry={() => mutate()} />}
      {!error && !counts && <Skeleton height="480px" />}
      {counts && <OrderMap counts={counts} />}
    </Flex>
  )
}

function OrderMap({ counts }: { counts: Counts }) {
  const [, navigate] = useLocation()
  const may = useMay()
  const ways = waysOf(counts)
  const mayOpen = (list: ListAge['list']) => may(listFact(list).permission)
  const choose = (path: string) => {
    const open = statuses.find((status) => status === path)
    const list = open && listsIn(open).find((name) => mayOpen(name) && counts[name].count > 0)
    const first = list ?? (open && listsIn(open).find(mayOpen))
    if (first) navigate(listFact(first).path)
  }
  return (
    <div className={styles.columns}>
      <section aria-label={texts.chart}>
        <Chart
          machine={basketLaw.machine}
          onChoose={choose}
          tones={tones}
          names={names}
          events={moveLabels}
          notes={Object.fromEntries(statuses.map((status) => [status, notesOf(status, counts)]))}
          dead={ways.flatMap(({ key, isDead }) => (isDead ? [key] : []))}
        />
      </section>
      <Flex direction="column" gap="5">
        <MapLists counts={counts} mayOpen={mayOpen} />
        <MapMoves ways={ways} />
      </Flex>
    </div>
  )
}

function notesOf(status: (typeof statuses)[number], counts: Counts): string[] {
  const ages = listsIn(status).flatMap((list) => counts[list].oldestAt ?? [])
  const oldest = ages.sort()[0]
  return [texts.orders(countIn(status, counts)), ...(oldest ? [texts.since(relative(oldest))] : [])]
}
