import { Button, Heading, Skeleton, Link as TextLink } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { exportFileWithItems } from '#api/library/exports'
import { libraryPaths } from '#api/library/paths'
import type { Production } from '#api/library/productions'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { Files } from './Files'
import { Items } from './Items'
import { kindAt, kinds, productionName } from './kinds'
import styles from './Production.module.css'
import { ProductionForm } from './ProductionForm'
import { Settings } from './Settings'
import { texts } from './texts'

const AddTitles = part('adding titles', () => import('./AddTitles'))
const itemsPerPage = 100

export default function ProductionPage({ page, params }: PageProps) {
  const id = toId(params.id)
  const [at, setAt] = useState(1)
  const read = useAnswer(
    productionName,
    exportFileWithItems,
    id === null ? null : { params: { id }, query: { page: at, pageSize: itemsPerPage } },
  )
  const { paths, plural } = kinds[kindAt(page.path)]
  const { link } = useBack(paths.list)
  const found = read.data?.data
  const production = found && 'templateId' in found ? found : undefined
  const isOther = found !== undefined && !production
  const error = recordError(isOther ? null : id, read.error, texts.notFound)
  if (error && !production) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!production}>
      <PageHeader
        title={page.title}
        name={production?.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back(plural)}
          </TextLink>
        }
        actions={
          production?.kind === 'label' && (
            <Button asChild variant="soft">
              <Link href={libraryPaths.printPreview({ id: production.id })}>{texts.files.preview}</Link>
            </Button>
          )
        }
      />
      {production ? <Parts production={production} page={at} onPage={setAt} /> : <Skeleton height="320px" />}
    </div>
  )
}

function Parts({ production, page, onPage }: { production: Production; page: number; onPage: (page: number) => void }) {
  const { id, version, kind, itemCount } = production
  return (
    <>
      <section aria-label={texts.adding.heading} className={styles.part}>
        <Heading as="h2" size="3">
          {texts.adding.heading}
        </Heading>
        <Suspense fallback={<Skeleton height="220px" />}>
          <AddTitles exportId={id} />
        </Suspense>
        <Items production={production} />
        {itemCount > itemsPerPage && <PageSteps page={page} pages={Math.ceil(itemCount / itemsPerPage)} onPage={onPage} />}
      </section>
      <Files production={production} />
      <section aria-label={texts.settings} className={styles.part}>
        <Heading as="h2" size="3">
          {texts.settings}
        </Heading>
        <Settings key={version} id={id} version={version}>
          {(saving) => (
            <ProductionForm
              label={texts.settings}
              values={production}
              draft={`${productionName}-${kind}-${id}`}
              button={texts.save}
              {...saving}
            />
          )}
        </Settings>
      </section>
    </>
  )
}
