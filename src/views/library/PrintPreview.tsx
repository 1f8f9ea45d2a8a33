import { Skeleton, Link as TextLink } from '@radix-ui/themes'
import { drawSheet } from '#api/library/drawnSheet'
import { libraryPaths } from '#api/library/paths'
import { useBack } from '#views/core/back.ts'
import { useAnswer } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { kinds, productionName } from './kinds'
import styles from './Production.module.css'
import { SheetPreview } from './SheetPreview'
import { texts } from './texts'

export default function PrintPreview({ page, params }: PageProps) {
  const id = toId(params.id)
  const read = useAnswer(productionName, drawSheet, id === null ? null : { params: { id }, body: { sheet: 1 } })
  const drawn = read.data?.data
  const { link } = useBack(libraryPaths.label.edit({ id: params.id ?? '' }))
  const error = recordError(id, read.error, texts.notFound)
  if (error && !drawn) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!drawn}>
      <PageHeader
        title={page.title}
        name={drawn?.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back(kinds.label.title)}
          </TextLink>
        }
      />
      {drawn && id !== null ? (
        <SheetPreview first={drawn} call={drawSheet} inputAt={(sheet, startAt) => ({ params: { id }, body: { sheet, startAt } })} />
      ) : (
        <Skeleton height="480px" />
      )}
    </div>
  )
}
