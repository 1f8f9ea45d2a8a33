import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { metaOf, words } from '#api/core/field'
import { startStocktake } from '#api/inventory/stocktakes'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import parts from '#views/core/Parts.module.css'
import { useForm } from '#views/core/useForm.ts'
import { inventoryName } from '../kinds'
import { texts as inventory } from '../texts'
import { texts } from './texts'

const fields = { shelf: words(texts.shelfField, 40) }
const schema = formSchema(fields)

export default function StartCount({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) {
  const [initial] = useState(() => formValues(fields, {}))
  const form = useForm({
    schema,
    initial,
    submit: (sent) => client.call(startStocktake, { body: { warehouse, scope: { shelf: sent.shelf ?? '' } } }),
  })
  return (
    <Modal title={`${texts.starting}: ${warehouseNames[warehouse]}`} onClose={onClose}>
      <Text as="p" size="2">
        {texts.startText}
      </Text>
      <Form
        form={form}
        label={texts.start}
        onSucceeded={() => {
          void refresh(inventoryName)
          onClose()
        }}
      >
        <FieldFor form={form} name="shelf" meta={{ ...metaOf(fields.shelf), hint: texts.shelfHint }} source={undefined} />
        <div className={parts.buttons}>
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {inventory.cancel}
          </Button>
          <SubmitButton form={form}>{texts.begin}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}
