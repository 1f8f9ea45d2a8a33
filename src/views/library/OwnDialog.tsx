import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { updateExportItemFields } from '#api/library/exports'
import { type Overrides, overrideFields, type ProductionItem } from '#api/library/productions'
import { refresh } from '#views/core/data.ts'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'
import { productionName } from './kinds'
import { texts } from './texts'

const itemTexts = texts.items
const field = z.string().check(z.maxLength(300, { error: 'At most 300 characters' }))
const schema = z.object({ title: field, contributor: field, value: field, shelfMark: field, volume: field })

export function OwnDialog({ exportId, item, onClose }: { exportId: number; item: ProductionItem; onClose: () => void }) {
  const initial = Object.fromEntries(overrideFields.map((name) => [name, item.overrides[name] ?? ''])) as Required<Overrides> &
    Record<string, string>
  const form = useForm({
    schema,
    initial,
    submit: (overrides) => client.call(updateExportItemFields, { body: { exportId, items: [{ id: item.id, overrides }] } }),
  })
  return (
    <FormDialog
      title={itemTexts.dialog}
      text={itemTexts.dialogText}
      form={form}
      onSucceeded={() => {
        void refresh(productionName)
        onClose()
      }}
      submit={texts.save}
      onClose={onClose}
    >
      {overrideFields.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={itemTexts.fields[name]}
          hint={name in item ? String(item[name as 'title']) : undefined}
        />
      ))}
    </FormDialog>
  )
}
