import { Link as TextLink } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { RecordPaths } from '#api/core/recordPaths'
import { addExport } from '#api/library/exports'
import { useBack } from '#views/core/back.ts'
import { refresh } from '#views/core/data.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import { productionName } from './kinds'
import styles from './Production.module.css'
import { texts } from './texts'

type Sent = Parameters<typeof client.call<typeof addExport>>[1]['body']
type Answer = Awaited<ReturnType<typeof client.call<typeof addExport>>>
type Making = { save: (values: object) => Promise<Answer>; onSaved: (answer: Answer) => void; draft: string }
type Props = { kind: string; title: string; paths: RecordPaths; plural: string; children: (making: Making) => ReactNode }

export function NewList({ kind, title, paths, plural, children }: Props) {
  const { link } = useBack(paths.list)
  const [, navigate] = useLocation()
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        back={
          <TextLink size="2" {...link}>
            {texts.back(plural)}
          </TextLink>
        }
      />
      {children({
        draft: `${productionName}-${kind}-new`,
        save: (values) => client.call(addExport, { body: { kind, ...values } as Sent }),
        onSaved: ({ data }) => {
          void refresh(productionName)
          navigate(paths.edit({ id: data.id }), { replace: true })
        },
      })}
    </div>
  )
}
