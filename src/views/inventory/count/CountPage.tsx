import { Skeleton, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import { inventoryPaths } from '#api/inventory/paths'
import { currentStocktake } from '#api/inventory/stocktakes'
import { warehouseNames } from '#api/inventory/warehouses'
import { part } from '#views/core/chunk.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { useStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'
import { useWorksOffline } from '#views/core/offline/worksOffline.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import styles from '../Inventory.module.css'
import { inventoryName, warehouseAt } from '../kinds'
import { Counting } from './Counting'
import { useCounting } from './deviceCounts'
import { texts } from './texts'
import { UnsentCounts } from './UnsentCounts'

const NoCount = part('what to count', async () => ({ default: (await import('./NoCount')).NoCount }))

/** Milliseconds until a phone hears that somebody ended the count. */
const refreshInterval = 20_000

export default function CountPage({ page }: PageProps) {
  useWorksOffline()
  const warehouse = warehouseAt(page.path) ?? 'stockholm'
  const counting = useCounting()
  const read = useStoredAnswer(inventoryName, currentStocktake, { query: { warehouse } }, { refreshInterval })
  const current = read.data?.data.current
  const [id, state] = [current?.id, current?.state]
  // When the counting ends, a device says once more what it still holds.
  useEffect(() => {
    if (id !== undefined && state !== undefined) counting.send({ type: 'stocktake.seen', stocktakeId: id })
  }, [counting, id, state])
  if (read.error && !read.data) return <ReadFault title={page.title} error={read.error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page}>
      <PageHeader
        title={page.title}
        back={
          <TextLink asChild size="2">
            <Link href={inventoryPaths.review({ warehouse })}>{texts.back(`Count in ${warehouseNames[warehouse]}`)}</Link>
          </TextLink>
        }
      />
      <UnsentCounts stocktakeId={id} isOpen={state === 'open'} />
      {!read.data ? (
        <Skeleton height="240px" />
      ) : current?.state === 'open' ? (
        <Counting key={current.id} stocktakeId={current.id} shelf={current.shelf} />
      ) : (
        <Suspense fallback={<Skeleton height="240px" />}>
          <NoCount warehouse={warehouse} last={read.data.data.last} ended={current ?? undefined} />
        </Suspense>
      )}
    </div>
  )
}
