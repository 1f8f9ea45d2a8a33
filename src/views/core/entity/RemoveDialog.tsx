import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { errorKind } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import { refresh } from '../data'
import { Modal } from '../dialog/Modal'
import { toast } from '../toast/toast'
import { useCommand } from '../useCommand'
import styles from './Entity.module.css'
import { type Refusal, RefusalMessage, refusalOf } from './refusal'
import { type Row, rowLabel } from './row'
import { texts } from './texts'

const removingTexts = texts.removing

export type RemoveDialogProps = { entity: AnyEntity; row: Row; onClose: () => void }

export default function RemoveDialog({ entity, row, onClose }: RemoveDialogProps) {
  const label = rowLabel(entity, row)
  const [refusal, setRefusal] = useState<Refusal>()
  const command = useCommand({
    onSucceeded: () => {
      void refresh(entity.name)
      toast.success(removingTexts.done(label))
      onClose()
    },
    onFailed: (error) => {
      if (errorKind(error) === 'missing') {
        void refresh(entity.name)
        toast.info(removingTexts.gone(label))
        return onClose()
      }
      if (isDoubtful(error) || errorKind(error) === 'conflict') void refresh(entity.name)
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
      title={<bdi>{refusal && 'uses' in refusal ? removingTexts.inUse(label) : removingTexts.question(label)}</bdi>}
      role="alertdialog"
      onClose={onClose}
    >
      {!refusal && (
        <Text as="p" size="2">
          {removingTexts.text(entity.title)}
        </Text>
      )}
      {refusal && (
        <div role="alert">
          <RefusalMessage refusal={refusal} changed={removingTexts.changed} />
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
