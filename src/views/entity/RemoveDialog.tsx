import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { client } from '#api/client'
import { inUse } from '#api/conflict'
import type { AnyEntity } from '#api/entity'
import { ApiError } from '#api/http'
import { refresh } from '../data'
import { useIsAllowed } from '../Guard'
import { Modal } from '../list/Modal'
import { toast } from '../toast'
import { useCommand } from '../useCommand'
import styles from './Entity.module.css'
import { screensOf } from './entityTable'
import { type Row, rowLabel } from './row'
import { texts } from './texts'

const said = texts.removing

type Use = z.output<typeof inUse>['uses'][number]
type Refusal = { uses: readonly Use[] } | { changedBy: string; version: number } | { message: string }

const changedRow = z.object({
  reason: z.literal('changed'),
  current: z.looseObject({ version: z.int() }),
  changedBy: z.nullable(z.string()),
})

function refusalOf(error: unknown): Refusal {
  const data = error instanceof ApiError ? error.data : null
  const used = z.safeParse(inUse, data).data
  if (used) return { uses: used.uses }
  const changed = z.safeParse(changedRow, data).data
  if (changed) return { changedBy: changed.changedBy ?? texts.somebody, version: changed.current.version }
  if (error instanceof ApiError && error.isDoubtful) return { message: said.doubtful }
  return { message: error instanceof Error ? error.message : texts.form.notSaved }
}

/** Asks once, removes once; a refusal says what still needs the record, with the way there. */
export function RemoveDialog({ entity, row, onClose }: { entity: AnyEntity; row: Row; onClose: () => void }) {
  const label = rowLabel(entity, row)
  const [refusal, setRefusal] = useState<Refusal>()
  const command = useCommand({
    onSucceeded: () => {
      void refresh(entity.name)
      toast.success(said.done(label))
      onClose()
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 404) {
        void refresh(entity.name)
        toast.info(said.gone(label))
        return onClose()
      }
      if (error instanceof ApiError && (error.isDoubtful || error.status === 409)) void refresh(entity.name)
      setRefusal(refusalOf(error))
    },
  })
  const remove = (version: number) => {
    const call = entity.calls.remove
    if (call) command.run(() => client.call(call, { params: { id: row.id }, query: { version } }))
  }
  const version = refusal && 'version' in refusal ? refusal.version : row.version
  const isRefused = refusal !== undefined && !('version' in refusal)

  return (
    <Modal
      title={<bdi>{refusal && 'uses' in refusal ? said.inUse(label) : said.question(label)}</bdi>}
      role="alertdialog"
      onClose={onClose}
    >
      {!refusal && (
        <Text as="p" size="2">
          {said.text(entity.title)}
        </Text>
      )}
      {refusal && (
        <div role="alert">
          {'uses' in refusal && <Uses uses={refusal.uses} />}
          {'version' in refusal && (
            <Text as="p" size="2">
              <bdi>{said.changed(refusal.changedBy)}</bdi>
            </Text>
          )}
          {'message' in refusal && (
            <Text as="p" size="2" color="red">
              <bdi>{refusal.message}</bdi>
            </Text>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {isRefused ? texts.close : texts.cancel}
        </Button>
        {!isRefused && (
          <Button type="button" color="red" variant="soft" highContrast loading={command.isRunning} onClick={() => remove(version)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </Modal>
  )
}

const Uses = ({ uses }: { uses: readonly Use[] }) => (
  <>
    <Text as="p" size="2">
      {said.inUseText}
    </Text>
    <ul className={styles.uses}>
      {uses.map((use) => (
        <UseOf key={use.entity} {...use} />
      ))}
    </ul>
  </>
)

function UseOf({ entity, title, count, sample }: Use) {
  const screens = screensOf(entity)
  const mayOpen = useIsAllowed(screens?.permission ?? '')
  return (
    <li>
      <strong>{title}</strong>
      <ul>
        {sample.map(({ id, label }) => (
          <li key={id}>
            {screens && mayOpen ? (
              <Link href={`${screens.path}/edit/${id}`}>
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <bdi>{label}</bdi>
            )}
          </li>
        ))}
        {count > sample.length && <li>{said.more(count - sample.length)}</li>}
      </ul>
    </li>
  )
}
