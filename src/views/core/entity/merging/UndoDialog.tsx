import { Button, Heading, Text } from '@radix-ui/themes'
import type { AnyEntity } from '#api/core/entity'
import { mergingOf, type PastMerge } from '#api/core/merging/calls'
import { submit } from '#api/core/sending/submit'
import { refresh, useDryRun } from '../../data'
import { Modal } from '../../dialog/Modal'
import { errorText } from '../../faults/errorText'
import parts from '../../Parts.module.css'
import { ErrorLine } from '../../text/ErrorLine'
import { toast } from '../../toast/toast'
import { useCommand } from '../../useCommand'
import styles from './Merging.module.css'
import { texts } from './texts'

export type UndoDialogProps = { entity: AnyEntity; merge: PastMerge; onClose: () => void }

/** What moves back and what stays, before the merged record is restored. */
export default function UndoDialog({ entity, merge, onClose }: UndoDialogProps) {
  const { undo } = mergingOf(entity)
  const params = { id: merge.id }
  const dry = useDryRun(undo, { params, body: { isRehearsal: true } })
  const restoring = useCommand({
    onSucceeded: () => {
      toast.success(texts.restored(merge.record))
      void refresh(entity.name)
      onClose()
    },
  })
  const fault = restoring.error ?? dry.error
  const answer = dry.data?.data
  return (
    <Modal title={<bdi>{texts.undoTitle(merge.record)}</bdi>} onClose={onClose}>
      {!answer && !fault && (
        <Text as="p" size="2" role="status">
          {texts.checking}
        </Text>
      )}
      {answer && (
        <section className={styles.moves}>
          <Heading as="h3" size="2">
            {texts.back}
          </Heading>
          <Text as="p" size="2">
            {answer.back.length ? texts.counts(answer.back) : texts.nothingBack}
          </Text>
          {answer.stays.length > 0 && (
            <>
              <Heading as="h3" size="2">
                {texts.stays}
              </Heading>
              <ul className={styles.list}>
                {answer.stays.map((sentence) => (
                  <li key={sentence}>
                    <bdi>{sentence}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {fault !== undefined && <ErrorLine>{errorText(fault, texts.failed)}</ErrorLine>}
      <div className={parts.buttons}>
        <Button type="button" variant="soft" color="gray" highContrast onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          type="button"
          disabled={!answer}
          loading={restoring.isRunning}
          onClick={() => restoring.run(() => submit(undo, { params, body: { isRehearsal: false } }))}
        >
          {texts.restore}
        </Button>
      </div>
    </Modal>
  )
}
