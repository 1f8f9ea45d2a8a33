import type { FormActor } from '#machines/core/form'
import { ActivationPanel } from './Activation'
import { DiscountItems } from './DiscountItems'
import { useDiscount } from './records'
import { useUnsaved } from './useUnsaved'

export default function DiscountPanels({ id, form }: { id: number; form: FormActor }) {
  const discount = useDiscount(id)
  const unsaved = useUnsaved(form)
  if (!discount) return null
  return (
    <>
      <DiscountItems {...{ discount, unsaved }} />
      <ActivationPanel discount={discount} isUnsaved={unsaved !== undefined} />
    </>
  )
}
