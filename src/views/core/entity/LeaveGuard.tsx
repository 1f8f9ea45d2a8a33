import { Button } from '@radix-ui/themes'
import { isDirty } from '#machines/core/dirty'
import type { FormActor } from '#machines/core/form'
import { Modal } from '../dialog/Modal'
import styles from './Entity.module.css'
import { texts } from './texts'
import { useLeaving } from './useLeaving'

const leavingTexts = texts.leaving

export function LeaveGuard({ form }: { form: FormActor }) {
  const { going, stay } = useLeaving(() => isDirty(form.getSnapshot()))
  if (!going) return null
  return (
    <Modal title={leavingTexts.title} role="alertdialog" onClose={stay}>
      <p>{leavingTexts.text}</p>
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={stay}>
          {leavingTexts.stay}
        </Button>
        <Button
          type="button"
          variant="soft"
          color="red"
          onClick={() => {
            form.send({ type: 'form.reset' })
            stay()
            going.go()
          }}
        >
          {leavingTexts.discard}
        </Button>
        <Button
          type="button"
          onClick={() => {
            stay()
            going.go()
          }}
        >
          {leavingTexts.leave}
        </Button>
      </div>
    </Modal>
  )
}
