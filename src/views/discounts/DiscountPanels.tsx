import { ActivationPanel } from './Activation'
import { DiscountItems } from './DiscountItems'
import { useDiscount } from './records'

export default function DiscountPanels({ id }: { id: number }) {
  const discount = useDiscount(id)
  if (!discount) return null
  return (
    <>
      <ActivationPanel discount={discount} />
      <DiscountItems discount={discount} />
    </>
  )
}
