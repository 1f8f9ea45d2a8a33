import { Button, Callout } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { client } from '#api/core/client'
import { editExport } from '#api/library/exports'
import { refresh } from '#views/core/data.ts'
import { changedIn } from '#views/core/entity/changedIn.ts'
import { toast } from '#views/core/toast/toast.ts'
import { productionName } from './kinds'
import { texts } from './texts'

type Saving = { save: (values: object) => Promise<unknown>; onSaved: () => void }
type Props = { id: number; version: number; children: (saving: Saving) => ReactNode }

export function Settings({ id, version, children }: Props) {
  const [isStale, setStale] = useState(false)
  return (
    <>
      {isStale && (
        <Callout.Root highContrast role="alert" color="amber">
          <Callout.Text>{texts.changed}</Callout.Text>
          <Button size="1" variant="soft" highContrast onClick={() => void refresh(productionName)}>
            {texts.readAgain}
          </Button>
        </Callout.Root>
      )}
      {children({
        save: async (values) => {
          try {
            return await client.call(editExport, { params: { id }, body: { ...values, version } })
          } catch (error) {
            if (changedIn(error)) setStale(true)
            throw error
          }
        },
        onSaved: () => {
          void refresh(productionName)
          toast.success(texts.saved)
        },
      })}
    </>
  )
}
