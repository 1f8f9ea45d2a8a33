import { Button } from '@radix-ui/themes'
import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { say } from '#api/core/texts/inLanguage'
import { Modal } from '../dialog/Modal'
import { cellOf } from './cells'
import styles from './Entity.module.css'
import { type Row, rowLabel } from './row'
import { texts } from './texts'

export type RecordDialogProps = { entity: AnyEntity; row: Row; onClose: () => void }

/** All fields of a record that is only read. */
export default function RecordDialog({ entity, row, onClose }: RecordDialogProps) {
  return (
    <Modal title={<bdi>{rowLabel(entity, row)}</bdi>} onClose={onClose}>
      <dl className={styles.facts}>
        {Object.entries(entity.fields).map(([name, field]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{say(metaOf(field).label)}</dt>
            <dd dir="auto">{cellOf(name, metaOf(field), row)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Modal>
  )
}
