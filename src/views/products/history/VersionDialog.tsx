import { Button, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { recordVersion } from '#api/products/history'
import type { Kind } from '#api/products/rules'
import type { FormActor } from '#machines/core/form'
import controls from '#views/core/controls.module.css'
import { useAnswer } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { editionEntity, titleEntity } from '../kinds'
import styles from './VersionDialog.module.css'
import { VersionFields } from './VersionFields'
import { texts } from './versionTexts'

export type VersionProps = {
  kind: Kind
  /** The id of the title, or of the edition. */
  id: number
  editionId: number | null
  version: number
  /** Other versions of the record, newest first. */
  others: readonly number[]
  form: FormActor
  /** A field's name in the form. */
  nameIn: (field: string) => string
  of: string | undefined
  isReadOnly: boolean
  onClose: () => void
}

/** An earlier version beside the form or another version, from which each field can be put back. */
export default function VersionDialog(props: VersionProps) {
  const { kind, id, editionId, version: number, others, form, nameIn, of, isReadOnly, onClose } = props
  const part = editionId === null ? 'title' : 'edition'
  const entity = part === 'title' ? titleEntity(kind) : editionEntity(kind)
  const [against, setAgainst] = useState<number | null>(null)
  const [isWhole, setWhole] = useState(false)
  const inputOf = (version: number) => ({ params: { id }, query: { version } })
  const then = useAnswer(entity.name, recordVersion[kind][part], inputOf(number))
  const other = useAnswer(entity.name, recordVersion[kind][part], against === null ? null : inputOf(against))
  const control = useId()
  const [version, compared] = [then.data?.data, other.data?.data]
  const isRead = version && (against === null || compared)
  const failed = [then, other].find(({ error, data }) => error && !data)

  return (
    <Modal
      title={
        <>
          {texts.version(number)} {of && <bdi>{of}</bdi>}
        </>
      }
      onClose={onClose}
    >
      {version?.at && (
        <Text as="p" size="2" color="gray">
          <Name>{version.by}</Name> <When at={version.at} />
        </Text>
      )}
      <div className={styles.choices}>
        <label htmlFor={control}>{texts.compare}</label>
        <select
          id={control}
          className={controls.select}
          value={against ?? ''}
          onChange={({ target }) => setAgainst(target.value ? Number(target.value) : null)}
        >
          <option value="">{texts.now}</option>
          {others.map((other) => (
            <option key={other} value={other}>
              {texts.version(other)}
            </option>
          ))}
        </select>
        <label className={styles.whole}>
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} /> {texts.all}
        </label>
      </div>
      {failed && (
        <div role="alert" className={styles.choices}>
          <bdi>{failed.error?.message}</bdi>
          <Button type="button" size="1" variant="soft" onClick={() => void failed.mutate()}>
            {tryAgain}
          </Button>
        </div>
      )}
      {!failed && !isRead && <p aria-busy="true">{texts.loading}</p>}
      {isRead && (
        <VersionFields {...{ entity, form, nameIn, version, isWhole, isReadOnly }} compared={against === null ? undefined : compared} />
      )}
      <div className={styles.foot}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Modal>
  )
}
