import { Button, Progress, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { client } from '#api/core/client'
import type { FieldMeta } from '#api/core/field'
import { addFile } from '#api/core/files/addFile'
import { ApiError } from '#api/core/http'
import type { BatchRow, Outcome } from '#machines/core/batch'
import { batchBy } from '#machines/core/batchBy'
import type { FormActor } from '#machines/core/form'
import { inspect } from '#machines/core/recorder/tap'
import { useConnection } from '../../../system'
import styles from './Files.module.css'
import { prepare, Unfit } from './prepare'
import { rowsIn, writeRows } from './rowFiles'
import { texts } from './texts'

export type Sent = BatchRow & { key: string }
type Uploaded = Outcome & { reason?: string }
export type Drop = { id: string; files: readonly Sent[] }

const uploads = batchBy<Sent, Uploaded>()
const atOnce = 2

type Props = { form: FormActor; name: string; column: string; field: FieldMeta; drop: Drop; onDone: () => void }

/** Replaces a row's file by the stored one. Removed or saved rows are skipped. */
async function upload({ form, name, column, field }: Props, key: string, signal: AbortSignal): Promise<Uploaded> {
  const held = rowsIn(form, name).find((row) => row.key === key)?.[column]
  if (!(held instanceof File)) return { type: 'gone', isGood: true }
  try {
    const file = field.kind === 'image' ? await prepare(held) : held
    const { data } = await client.call(addFile, { body: { file } }, { signal })
    writeRows(form, name, (rows) => rows.map((row) => (row.key === key && row[column] === held ? { ...row, [column]: data } : row)))
    return { type: 'kept', isGood: true }
  } catch (error) {
    if (error instanceof Unfit) return { type: 'refused', reason: error.message }
    if (error instanceof ApiError && error.kind === 'invalid') return { type: 'refused', reason: error.message }
    throw error
  }
}

const reasonOf = (outcome: object): string => {
  if ('reason' in outcome && typeof outcome.reason === 'string') return outcome.reason
  return 'error' in outcome && outcome.error instanceof ApiError ? outcome.error.message : texts.notSent
}

export function Upload(props: Props) {
  const { form, name, drop, onDone } = props
  const actor = useActorRef(uploads, {
    inspect,
    input: {
      id: drop.id,
      about: { send: ({ key }: Sent, _isDoubtful: boolean, signal: AbortSignal) => upload(props, key, signal) },
      rows: drop.files,
      isHeld: false,
      concurrency: atOnce,
    },
  })
  const connection = useConnection()
  const isOnline = useSelector(connection, (state) => state.matches('online'))
  useEffect(() => {
    if (isOnline) actor.send({ type: 'connection.restored' })
  }, [actor, isOnline])
  const { context, value } = useSelector(actor, (snapshot) => snapshot)
  const { rows, outcomes } = context
  const good = outcomes.filter((outcome) => outcome?.isGood).length
  const left = rows.flatMap((row, i) => {
    const outcome = outcomes[i]
    return outcome && !outcome.isGood ? [{ ...row, reason: reasonOf(outcome), isFinal: !outcome.retry }] : []
  })
  const isOver = value === 'settled'
  const isAllGood = isOver && left.length === 0
  useEffect(() => {
    if (isAllGood) onDone()
  }, [isAllGood, onDone])

  return (
    <div className={styles.upload}>
      <div className={styles.line}>
        <Text size="2" role="status">
          {isOver ? texts.failed(left.length) : value === 'waiting' ? texts.waiting(rows.length - good) : texts.uploaded(good, rows.length)}
        </Text>
        {!isOver && (
          <Button type="button" size="1" variant="soft" color="gray" onClick={() => actor.send({ type: 'batch.stop' })}>
            {texts.stop}
          </Button>
        )}
        {isOver && left.some(({ isFinal }) => !isFinal) && (
          <Button type="button" size="1" variant="soft" onClick={() => actor.send({ type: 'batch.retry' })}>
            {texts.again}
          </Button>
        )}
        {isOver && (
          <Button type="button" size="1" variant="ghost" color="gray" onClick={onDone}>
            {texts.dismiss}
          </Button>
        )}
      </div>
      {!isOver && <Progress value={(100 * good) / rows.length} aria-label={texts.uploaded(good, rows.length)} />}
      {isOver && (
        <ul className={styles.left}>
          {left.map(({ id, key, label, reason, isFinal }) => (
            <li key={id} className={styles.line}>
              <Text size="2" color={isFinal ? 'red' : undefined}>
                <bdi>{texts.why(label, reason)}</bdi>
              </Text>
              <Button
                type="button"
                size="1"
                variant="ghost"
                color="gray"
                aria-label={texts.remove(label)}
                onClick={() => writeRows(form, name, (all) => all.filter((row) => row.key !== key))}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
