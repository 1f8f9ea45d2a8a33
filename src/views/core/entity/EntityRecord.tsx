import { Skeleton, Link as TextLink } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#api/core/entity'
import type { ApiError } from '#api/core/http'
import { useBack } from '../back'
import { useItem } from '../data'
import { forbiddenHint } from '../faults/forbidden'
import { RecordFault } from '../faults/RecordFault'
import { PageHeader } from '../PageHeader'
import { EntityForm, type EntityFormProps } from './EntityForm'
import styles from './EntityForm.module.css'
import type { Row } from './row'
import { texts } from './texts'

const formTexts = texts.form

type Props = Omit<EntityFormProps, 'row'> & { id: number | null }
type Answered = { data: Row }

export function EntityRecord({ id, ...props }: Props) {
  const { entity, title, list } = props
  const { item } = entity.calls
  if (!item) throw new TypeError(`${entity.name} has no call for one record`)
  const read = useItem(entity.name, item, id)
  const row = (read.data as Answered | undefined)?.data
  const { link } = useBack(list?.path ?? '/')
  if (row) return <EntityForm key={`${entity.name}-${row.id}`} {...props} row={row} />
  const back = list && (
    <TextLink size="2" {...link}>
      {formTexts.back(list.title)}
    </TextLink>
  )
  // `mergingIn`, beside it, leads from a merged record to the kept one.
  const isMerged = read.error?.status === 410
  if (id === null || (read.error && !isMerged))
    return <Fault error={read.error} title={title} back={back} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeader title={title} back={back} />
      {fieldNames(entity).map((name) => (
        <Skeleton key={name} height="52px" />
      ))}
    </div>
  )
}

const fieldNames = (entity: AnyEntity) => Object.keys(entity.fields).slice(0, 8)

function Fault({ error, title, back, onRetry }: { error?: ApiError; title: string; back: ReactNode; onRetry: () => void }) {
  const isGone = !error || error.kind === 'missing'
  const isForbidden = error?.kind === 'forbidden'
  return (
    <RecordFault
      title={isForbidden ? formTexts.forbidden : isGone ? title : formTexts.failed}
      hint={isForbidden ? forbiddenHint(error) : isGone ? formTexts.gone : error.message}
      back={back}
      onRetry={isGone || isForbidden ? undefined : onRetry}
    />
  )
}
