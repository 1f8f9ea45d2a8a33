import { Button, Heading, Text } from '@radix-ui/themes'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { ApiError } from '#api/core/http'
import { createFiles, type Production } from '#api/library/productions'
import { refresh } from '#views/core/data.ts'
import { FileLink } from '#views/core/files/FileLink.tsx'
import { dateTime } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { productionName } from './kinds'
import styles from './Production.module.css'
import { texts } from './texts'

const fileTexts = texts.files
const refused = z.object({ reason: z.literal('hasErrors'), items: z.array(z.unknown()) })

export function Files({ production: { id, kind, builds, itemCount } }: { production: Production }) {
  const making = useCommand({
    onSucceeded: () => {
      void refresh(productionName)
      toast.success(fileTexts.done)
    },
  })
  const make = (leaveOut: boolean) => making.run(() => client.call(createFiles[kind], { params: { id }, body: { leaveOut } }))
  const { error } = making
  const wrong = error instanceof ApiError ? z.safeParse(refused, error.data).data?.items.length : undefined
  return (
    <section aria-label={fileTexts.heading} className={styles.part}>
      <div className={styles.header}>
        <Heading as="h2" size="3">
          {fileTexts.heading}
        </Heading>
        <Button type="button" disabled={itemCount === 0} loading={making.isRunning} onClick={() => make(false)}>
          {fileTexts.make}
        </Button>
      </div>
      {error instanceof Error && (
        <div role="alert" className={styles.header}>
          <Text size="2" color="red">
            <bdi>{error.message}</bdi>
          </Text>
          {wrong !== undefined && wrong < itemCount && (
            <Button type="button" size="1" variant="soft" onClick={() => make(true)}>
              {fileTexts.leaveOut(wrong)}
            </Button>
          )}
        </div>
      )}
      {builds.length === 0 && (
        <Text as="p" size="2" color="gray">
          {fileTexts.none}
        </Text>
      )}
      <ul className={styles.files}>
        {builds.map(({ id: build, at, by, file, labels, sheets, leftOut }) => (
          <li key={build}>
            {file ? <FileLink file={file} /> : null}{' '}
            <Text size="1" color="gray">
              {fileTexts.made(labels, sheets)}
              {leftOut > 0 && `, ${fileTexts.leftOut(leftOut)}`} · {dateTime(at)} · <bdi>{by}</bdi>
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
