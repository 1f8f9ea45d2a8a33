import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type FormActor, shownValue } from '#machines/core/form'
import { useOptions } from '#views/core/data.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import { beside } from '#views/core/field/MoneyInField.tsx'

type Formats = { data: { id: number; taxId?: number }[] }

export function VatOfFormat({ form, name }: { form: FormActor; name: string }): null {
  const formats = (useOptions('Format', optionsCall('Format')).data as Formats | undefined)?.data
  const formatId = useSelector(form, (snapshot) => shownValue(snapshot, name))
  const before = useRef(formatId)
  useEffect(() => {
    if (!formats || before.current === formatId) return
    const vatOf = (id: unknown) => formats.find((format) => format.id === id)?.taxId
    const [was, is] = [vatOf(before.current), vatOf(formatId)]
    before.current = formatId
    const snapshot = form.getSnapshot()
    const vat = beside(name, 'taxId')
    const held = shownValue(snapshot, vat)
    const isChosen = snapshot.context.saved[name] !== formatId
    if (isChosen && is !== undefined && is !== held && (held == null || held === was))
      form.send({ type: 'field.chosen', name: vat, value: is })
  }, [form, formats, formatId, name])
  return null
}
