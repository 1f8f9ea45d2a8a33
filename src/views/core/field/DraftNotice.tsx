import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { FormActor } from '#machines/core/form'
import { dateTime, time } from '../format'
import styles from './Field.module.css'

export type Texts = typeof texts
const texts = inLanguage('core/DraftNotice', {
  restored: (time: string) => `Restored your draft from ${time}.`,
  offered: (time: string) => `This record changed after your draft from ${time}.`,
  restore: (time: string) => `Restore draft from ${time}`,
  discard: 'Discard draft',
})

const isToday = (time: Date) => time.toDateString() === new Date().toDateString()
const written = (savedAt: number) => {
  const at = new Date(savedAt)
  return (isToday(at) ? time : dateTime)(at.toISOString())
}

export type DraftNoticeProps = { form: FormActor }

export default function DraftNotice({ form }: DraftNoticeProps): ReactNode {
  const isOffered = useSelector(form, (snapshot) => snapshot.matches({ draft: 'offered' }))
  const savedAt = useSelector(form, (snapshot) => snapshot.context.draft?.savedAt)
  if (savedAt === undefined) return null
  const when = written(savedAt)
  return (
    <div role="status" className={styles.notice}>
      <bdi>{isOffered ? texts.offered(when) : texts.restored(when)}</bdi>
      {isOffered && (
        <button type="button" className={styles.link} onClick={() => form.send({ type: 'draft.restore' })}>
          {texts.restore(when)}
        </button>
      )}
      <button type="button" className={styles.link} onClick={() => form.send({ type: 'draft.discard' })}>
        {texts.discard}
      </button>
    </div>
  )
}
