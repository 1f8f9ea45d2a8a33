import { Skeleton, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { inventoryPaths } from '#api/inventory/paths'
import { currentStocktake, type Stocktake } from '#api/inventory/stocktakes'
import { warehouseNames } from '#api/inventory/warehouses'
import { useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import styles from '../Inventory.module.css'
import { inventoryName, warehouseAt } from '../kinds'
import { Counting } from './Counting'
import { NoCount } from './Session'
import { texts } from './texts'

export default function CountPage({ page }: PageProps) {
  const warehouse = warehouseAt(page.path) ?? 'stockholm'
  const read = useAnswer(inventoryName, currentStocktake, { query: { warehouse } })
  const current = read.data?.data.current
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
      {!read.data ? (
        <Skeleton height="240px" />
      ) : current?.state === 'open' ? (
        <Open key={current.id} stocktake={current} />
      ) : (
        <NoCount warehouse={warehouse} last={read.data.data.last} />
      )}
    </div>
  )
}

const Open = ({ stocktake }: { stocktake: Stocktake }) => <Counting stocktakeId={stocktake.id} shelf={stocktake.shelf} />
