import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { bulkChanges, type ManyChanged } from '#api/products/bulkChange'
import type { Kind } from '#api/products/rules'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import type { ChosenRows } from '#views/core/entity/EntityList.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { chosenCount } from '#views/core/list/state/selection.ts'
import parts from '#views/core/Parts.module.css'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { editionEntity, titleEntity } from '../kinds'
import { Asking } from './Asking'
import { changedIn, Outcome, refusedIn } from './Outcome'
import { texts } from './texts'

export type ChangeManyProps = { kind: Kind; part: 'title' | 'edition'; chosen: ChosenRows; onClose: () => void }

export default function ChangeMany({ kind, part, chosen, onClose }: ChangeManyProps) {
  const entity = part === 'title' ? titleEntity(kind) : editionEntity(kind)
  const [done, setDone] = useState<{ rows: ManyChanged['rows']; field: string }>()
  const refreshAll = () => {
    void refresh(titleEntity(kind).name)
    void refresh(editionEntity(kind).name)
  }
  return (
    <Modal title={texts.title(chosenCount(chosen.selection), entity)} onClose={onClose}>
      {done ? (
        <Changed undo={bulkChanges[kind][part].undo} {...{ entity, onClose }} {...done} onUndone={refreshAll} />
      ) : (
        <Asking calls={bulkChanges[kind][part]} {...{ entity, chosen, onClose }} onSent={refreshAll} onDone={setDone} />
      )}
    </Modal>
  )
}

type Changed = {
  entity: ReturnType<typeof titleEntity>
  undo: (typeof bulkChanges)[Kind]['title']['undo']
  rows: ManyChanged['rows']
  field: string
  onUndone: () => void
  onClose: () => void
}

function Changed({ entity, undo, rows, field, onUndone, onClose }: Changed) {
  const changed = changedIn(rows)
  const undoing = useCommand<ManyChanged['rows']>({
    onSucceeded: (undone) => {
      toast.success(texts.undone(changedIn(undone).length, refusedIn(undone).length))
      onUndone()
      onClose()
    },
    onFailed: onUndone,
  })
  const putBack = async () => {
    const body = { field, rows: changed.map(({ id, version }) => ({ id, version })) }
    return (await client.call(undo, { body })).data.rows
  }
  return (
    <>
      <Outcome {...{ entity, field, rows }} isDone />
      {undoing.error !== undefined && <ErrorLine>{errorText(undoing.error, texts.failed)}</ErrorLine>}
      <div className={parts.buttons}>
        {changed.length > 0 && (
          <Button variant="soft" loading={undoing.isRunning} onClick={() => undoing.run(putBack)}>
            {texts.undo}
          </Button>
        )}
        <Button variant="soft" color="gray" highContrast onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}
