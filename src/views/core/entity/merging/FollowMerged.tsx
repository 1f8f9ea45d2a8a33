import { useEffect } from 'react'
import { Redirect } from 'wouter'
import type { ApiError } from '#api/core/http'
import { inLanguage } from '#api/core/texts/inLanguage'
import { toast } from '../../toast/toast'
import { useRecordPage } from '../entityPages'

export type Texts = typeof texts
const texts = inLanguage('core/FollowMerged', { moved: 'That record was merged into this one.' })

/** Id of the record that a merged one ended up in. */
export function movedToIn(error: ApiError | undefined): number | undefined {
  const { movedTo } = (error?.status === 410 ? (error.data ?? {}) : {}) as { movedTo?: unknown }
  return typeof movedTo === 'number' ? movedTo : undefined
}

/** Leads from a merged record to the kept one. */
export function FollowMerged({ entity, to }: { entity: string; to: number }) {
  const page = useRecordPage(entity)
  return page ? <Followed href={page.href(to)} /> : null
}

function Followed({ href }: { href: string }) {
  useEffect(() => toast.info(texts.moved), [])
  return <Redirect to={href} replace state={history.state} />
}
