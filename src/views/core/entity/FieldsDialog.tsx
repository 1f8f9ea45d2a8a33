import { Skeleton } from '@radix-ui/themes'
import type { AnyEntity } from '#api/core/entity'
import { useItem } from '../data'
import { Modal } from '../dialog/Modal'
import { errorText } from '../faults/errorText'
import { hasAmounts, useCurrencyCodes } from '../field/currencyCodes'
import { FormDialog } from '../field/FormDialog'
import { ErrorLine } from '../text/ErrorLine'
import { toast } from '../toast/toast'
import { ConflictPanel } from './conflict/ConflictPanel'
import { EntityField } from './EntityFields'
import type { Row } from './row'
import { texts } from './texts'
import { useEntityForm } from './useEntityForm'

type Props = { entity: AnyEntity; id: number; names: readonly string[]; title: string; onSaved: () => void; onClose: () => void }

/** Some fields of a record; saved, merged and kept as the whole form would be. */
export default function FieldsDialog({ id, ...props }: Props) {
  const { entity, names, title, onClose } = props
  const { item } = entity.calls
  if (!item) throw new TypeError(`${entity.name} has no call for one record`)
  const { data, error } = useItem(entity.name, item, id)
  const { isReady } = useCurrencyCodes(hasAmounts(entity.fields))
  const row = (data as { data: Row } | undefined)?.data
  if (row && isReady) return <Ready {...props} row={row} />
  return (
    <Modal title={<bdi>{title}</bdi>} onClose={onClose}>
      {error ? <ErrorLine>{errorText(error)}</ErrorLine> : names.map((name) => <Skeleton key={name} height="52px" />)}
    </Modal>
  )
}

function Ready({ entity, row, names, title, onSaved, onClose }: Omit<Props, 'id'> & { row: Row }) {
  const { form, conflict, isChoosing, changed, saved, failed } = useEntityForm({
    entity,
    row,
    draft: [entity.name, row.id, ...names].join('-'),
    onSaved: () => {
      toast.success(texts.form.saved)
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      summary={isChoosing ? 'none' : 'shown'}
      submit={texts.form.save}
      onSucceeded={(answer) => saved(answer)}
      onFailed={failed}
      onClose={onClose}
    >
      {isChoosing && <ConflictPanel conflict={conflict} entity={entity} changed={changed} />}
      {names.map((name, i) => (
        <EntityField key={name} {...{ entity, row, form, name }} autoFocus={i === 0} />
      ))}
    </FormDialog>
  )
}
