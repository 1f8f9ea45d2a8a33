import { useState } from 'react'
import * as z from 'zod/mini'
import { client } from '#api/core/client'
import { integer, metaOf, optional, text, words } from '#api/core/field'
import { ApiError } from '#api/core/http'
import { updateInventoryItem } from '#api/inventory/stock'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { refresh } from '#views/core/data.ts'
import { changedIn } from '#views/core/entity/changedIn.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { FormDialog } from '#views/core/field/FormDialog.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useForm } from '#views/core/useForm.ts'
import { inventoryName } from '../kinds'
import { texts } from '../texts'

const fields = {
  onHand: integer('Copies there are', { min: 0, max: 1_000_000 }),
  shelf: words('Shelf', 40),
  reorderPoint: optional(integer('Reorder point', { min: 1, max: 1_000_000 })),
  reason: text('Why', 300),
}
const schema = formSchema(fields)

const isSetAside = (error: unknown) =>
  error instanceof ApiError && z.safeParse(z.object({ reason: z.literal('isSetAside') }), error.data).success

type Props = {
  productDetailId: number
  warehouse: Warehouse
  title: string
  onHand: number
  shelf: string
  reorderPoint: number | null
  onClose: () => void
}

export function EditStock({ productDetailId, warehouse, title, onHand, shelf, reorderPoint, onClose }: Props) {
  const [expected, setExpected] = useState(onHand)
  const [clash, setClash] = useState<{ before: number; now: number; yours: number }>()
  const [atRisk, setAtRisk] = useState<number>()
  const [initial] = useState(() => formValues(fields, { onHand, shelf, reorderPoint }))
  const form = useForm({
    schema,
    initial,
    async submit(sent) {
      const values = sent
      try {
        const isConfirmed = atRisk === values.onHand
        return await client.call(updateInventoryItem, { body: { productDetailId, warehouse, expected, isConfirmed, ...values } })
      } catch (error) {
        // Saving again after seeing the current stock confirms it.
        const now = changedIn(error)?.current?.onHand
        if (typeof now === 'number') {
          setClash({ before: expected, now, yours: values.onHand })
          setExpected(now)
        }
        // So does saving the same number again after reading which orders lose copies.
        setAtRisk(isSetAside(error) ? values.onHand : undefined)
        throw error
      }
    },
  })
  return (
    <FormDialog
      title={texts.correcting(title, warehouseNames[warehouse])}
      text={clash ? texts.changedText(clash.before, clash.now, clash.yours) : texts.correctText(expected)}
      form={form}
      onSucceeded={() => {
        void refresh(inventoryName)
        toast.success(texts.saved)
        onClose()
      }}
      submit={atRisk === undefined ? texts.save : texts.saveAnyway}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(field)} source={undefined} />
      ))}
    </FormDialog>
  )
}
