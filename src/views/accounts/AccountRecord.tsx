import { Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { userItem } from '#api/accounts/entities'
import { exportPersonalData } from '#api/accounts/privacy'
import { client } from '#api/core/client'
import type { AnyEntity } from '#api/core/entity'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { useItem } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import styles from '#views/core/entity/EntityForm.module.css'
import { EntityForm, type EntityFormProps } from '#views/core/entity/EntityForm.tsx'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { texts as entityTexts } from '#views/core/entity/texts.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { date } from '#views/core/format.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { UserAddresses } from '#views/customers/UserAddresses.tsx'
import { SubSets } from './SubSets'
import { texts } from './texts'

const AssignOrder = part('assigning an order', async () => ({ default: (await import('./AssignOrder')).AssignOrder }))

const EraseDialog = part('erasing a person', () => import('./EraseDialog'))

const FactorDialog = part('the reset', async () => ({ default: (await import('./AccountDialogs')).FactorDialog }))

const exportingDataTexts = texts.exportingData

type Props = EntityFormProps & {
  shown: AnyEntity
  id: number | null | undefined
}

export default function AccountRecord(props: Props) {
  const { shown, id, ...form } = props
  if (id === undefined) return <EntityForm {...form} />
  return id === null ? <EntityRecord {...form} id={id} /> : <ExistingAccount key={id} {...props} id={id} />
}

function ExistingAccount({ shown, id, ...form }: Props & { id: number }) {
  // Above the form, which erasing replaces.
  const [erasing, setErasing] = useState<Row>()
  const { data } = useItem(shown.name, userItem, id)
  const row: Row | undefined = data?.data
  const close = () => setErasing(undefined)
  return (
    <>
      {row?.erasedAt ? (
        <ErasedRecord entity={shown} row={row} list={form.list} title={form.title} />
      ) : (
        <EntityRecord {...form} id={id} headerActions={row && <RecordActions entity={shown} row={row} onErase={setErasing} />}>
          <OfRecord entity={shown} id={id} />
        </EntityRecord>
      )}
      {erasing && (
        <Opening onClose={close}>
          <EraseDialog entity={shown} row={row ?? erasing} onClose={close} />
        </Opening>
      )}
    </>
  )
}

function ErasedRecord({ entity, row, list, title }: { entity: AnyEntity; row: Row } & Pick<Props, 'list' | 'title'>) {
  const { link } = useBack(list?.path ?? '/')
  const name = rowLabel(entity, row)
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        name={name}
        back={
          list && (
            <TextLink size="2" {...link}>
              {entityTexts.form.back(list.title)}
            </TextLink>
          )
        }
        actions={<ExportData row={row} />}
      />
      <Notice tone="info" title={texts.erasing.erasedOn(date(String(row.erasedAt)))}>
        {texts.erasing.page(name)}
      </Notice>
    </div>
  )
}

function OfRecord({ entity, id }: { entity: AnyEntity; id: number }) {
  const isEditable = useIsAllowed(entity.permissions.edit)
  return (
    <>
      {entity.name === 'InstitutionalAccount' && <SubSets userId={id} />}
      <UserAddresses userId={id} isEditable={isEditable} />
    </>
  )
}

function ExportData({ row }: { row: Row }) {
  const isAllowed = useIsAllowed('AccountsProfilesUsers')
  const { run, isRunning } = useCommand<Blob>({
    onSucceeded: (blob) => {
      download(blob, exportingDataTexts.fileName(row.id))
      toast.success(exportingDataTexts.done)
    },
    onFailed: (error) => toast.error(`${exportingDataTexts.failed}: ${errorText(error, '')}`),
  })
  if (!isAllowed) return null
  return (
    <button
      type="button"
      className={controls.button}
      disabled={isRunning}
      onClick={() => run(() => client.call(exportPersonalData, { params: { id: row.id } }))}
    >
      {exportingDataTexts.button}
    </button>
  )
}

function RecordActions({ entity, row, onErase }: { entity: AnyEntity; row: Row; onErase: (row: Row) => void }) {
  const [dialog, setDialog] = useState<'order' | 'factor'>()
  const mayAssign = useIsAllowed('offer')
  const canManage = useIsAllowed('AccountsProfilesUsers')
  const close = () => setDialog(undefined)
  return (
    <>
      {canManage && entity.name === 'User' && row.username && (
        <button type="button" className={controls.button} onClick={() => setDialog('factor')}>
          {texts.resetting.button}
        </button>
      )}
      {mayAssign && (
        <button type="button" className={controls.button} onClick={() => setDialog('order')}>
          {texts.assigning.button}
        </button>
      )}
      <ExportData row={row} />
      {canManage && (
        <button type="button" className={controls.button} onClick={() => onErase(row)}>
          {texts.erasing.button}
        </button>
      )}
      {dialog === 'factor' && (
        <Opening onClose={close}>
          <FactorDialog entity={entity} row={row} onClose={close} />
        </Opening>
      )}
      {dialog === 'order' && (
        <Opening onClose={close}>
          <AssignOrder userId={row.id} name={rowLabel(entity, row)} onClose={close} />
        </Opening>
      )}
    </>
  )
}
