import { Skeleton } from '@radix-ui/themes'
import { Link, useSearch } from 'wouter'
import { exportPaths } from '#api/exports/paths'
import { type RomanisedKind, romanisationQueue, romanisedKinds } from '#api/exports/romanisation'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import tabStyles from '#views/core/list/Tabs.module.css'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import styles from '../Exports.module.css'
import { Decided } from './Decided'
import { Memory } from './Memory'
import { romanisationName } from './name'
import { Queue } from './Queue'
import { texts } from './texts'

const memory = 'memory'
const isKind = (text: string | null): text is RomanisedKind => romanisedKinds.some((kind) => kind === text)

export default function Romanisation({ page }: PageProps) {
  const of = new URLSearchParams(useSearch()).get('of')
  const kind = isKind(of) ? of : 'title'
  const { data, error, mutate } = useAnswer(romanisationName, romanisationQueue, { query: { of: kind } })
  const { tasks, waiting, decided } = data?.data ?? {}
  const { label, names, counted } = texts.tabs
  return (
    <div className={styles.page} aria-busy={!data && !error}>
      <PageHeader title={page.title} />
      <nav aria-label={label} className={tabStyles.tabs}>
        {romanisedKinds.map((each) => (
          <Link
            key={each}
            href={each === 'title' ? exportPaths.romanisation : `${exportPaths.romanisation}?of=${each}`}
            aria-current={of !== memory && each === kind && 'page'}
          >
            {waiting?.[each] ? counted(names[each], waiting[each]) : names[each]}
          </Link>
        ))}
        <Link href={`${exportPaths.romanisation}?of=${memory}`} aria-current={of === memory && 'page'}>
          {names.memory}
        </Link>
      </nav>
      {of === memory ? (
        <Memory />
      ) : (
        <>
          {error && !data && <PartFault text={texts.loadFailed} onRetry={() => void mutate()} />}
          {!data && !error && <Skeleton height="240px" />}
          {tasks && <Queue key={kind} of={kind} tasks={tasks} waiting={waiting?.[kind] ?? 0} />}
          {decided && <Decided decided={decided} />}
        </>
      )}
    </div>
  )
}
