import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { choice, metaOf, optional, ref, words } from '#api/core/field'
import { keysOf } from '#api/core/objects'
import { addExportItems } from '#api/library/exports'
import { refresh } from '#views/core/data.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { productionName } from '#views/library/kinds.ts'
import { texts } from './texts'

const itemTexts = texts.items
const fields = {
  kind: choice('Kind', { book: 'Books', document: 'Documents', other: 'Other products' }),
  searchKey: words('Words', 200),
  languageIds: optional(ref('Language', 'Language')),
  genreIds: optional(ref('Genre', 'Genre')),
  ready: optional(choice('Ready for', { onix: 'ONIX', libris: 'Libris and MARC 21' })),
}
const schema = formSchema(fields)

export function AddByFilter({ exportId }: { exportId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button type="button" size="1" variant="soft" onClick={() => setOpen(true)}>
        {itemTexts.filter}
      </Button>
      {isOpen && <Filter exportId={exportId} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Filter({ exportId, onClose }: { exportId: number; onClose: () => void }) {
  const [initial] = useState(() => formValues(fields, { kind: 'book' }))
  const sources = { languageIds: useEntityOptions('Language'), genreIds: useEntityOptions('Genre') }
  const form = useForm({
    schema,
    initial,
    submit: ({ kind, searchKey, ...more }) => {
      const filter = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null))
      return client.call(addExportItems, { body: { exportId, filter: { kind, searchKey, filter } } })
    },
  })
  return (
    <FormDialog
      title={itemTexts.filter}
      text={itemTexts.filterText}
      form={form}
      onSucceeded={({ data }) => {
        void refresh(productionName)
        toast.success(itemTexts.outcome(data.added, data.already))
        onClose()
      }}
      submit={itemTexts.filterAdd}
      onClose={onClose}
    >
      {keysOf(fields).map((name) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(fields[name])} source={sources[name as 'genreIds']} />
      ))}
    </FormDialog>
  )
}
