import { Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { inUse } from '#api/core/conflict'
import { ApiError } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import { errorText } from '../faults/errorText'
import { useIsAllowed } from '../Guard'
import { changedIn } from './changedIn'
import styles from './Entity.module.css'
import { useRecordPage } from './entityPages'
import { texts } from './texts'

const removingTexts = texts.removing

type Use = z.output<typeof inUse>['uses'][number]
export type Refusal = { uses: readonly Use[] } | { changedBy: string; version: number } | { message: string }

export function refusalOf(error: unknown): Refusal {
  const data = error instanceof ApiError ? error.data : null
  const used = z.safeParse(inUse, data).data
  if (used) return { uses: used.uses }
  const changed = changedIn(error)
  if (changed?.current) return { changedBy: changed.changedBy ?? texts.somebody, version: Number(changed.current.version) }
  if (isDoubtful(error)) return { message: removingTexts.doubtful }
  return { message: errorText(error, texts.form.notSaved) }
}

export function RefusalMessage({ refusal, changed }: { refusal: Refusal; changed: (who: string) => string }) {
  if ('uses' in refusal) return <Uses uses={refusal.uses} />
  if ('changedBy' in refusal)
    return (
      <Text as="p" size="2">
        {changed(refusal.changedBy)}
      </Text>
    )
  return (
    <Text as="p" size="2" color="red">
      <bdi>{refusal.message}</bdi>
    </Text>
  )
}

const Uses = ({ uses }: { uses: readonly Use[] }) => (
  <>
    <Text as="p" size="2">
      {removingTexts.inUseText}
    </Text>
    <ul className={styles.uses}>
      {uses.map((use) => (
        <UseOf key={use.entity} {...use} />
      ))}
    </ul>
  </>
)

function UseOf({ entity, title, count, sample }: Use) {
  const page = useRecordPage(entity)
  const mayOpen = useIsAllowed(page?.permission ?? '')
  return (
    <li>
      <strong>{title}</strong>
      <ul>
        {sample.map(({ id, label }) => (
          <li key={id}>
            {page && mayOpen ? (
              <Link href={page.href(id)}>
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <bdi>{label}</bdi>
            )}
          </li>
        ))}
        {count > sample.length && <li>{removingTexts.more(count - sample.length)}</li>}
      </ul>
    </li>
  )
}
