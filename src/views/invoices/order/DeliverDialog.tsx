import { useLocation } from 'wouter'
import { submit } from '#api/core/sending/submit'
import { convertToDelivery } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { refresh } from '#views/core/data.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { CopiesDialog } from '#views/orders/copies/CopiesDialog.tsx'
import { CopiesTable } from '#views/orders/copies/CopiesTable.tsx'
import { useCopies } from '#views/orders/copies/useCopies.ts'
import { useBasket } from '#views/orders/page/BasketContext.ts'
import { texts } from './texts'

export default function DeliverDialog({ onClose }: { onClose: () => void }) {
  const { basket } = useBasket()
  const [, navigate] = useLocation()
  const lines = basket.items
    .map((line) => {
      const { quantity, delivered = 0, inDelivery = 0, cancelled = 0, backOrder } = line
      return { line, max: quantity - cancelled - delivered - inDelivery - (backOrder?.copies ?? 0) }
    })
    .filter(({ max }) => max > 0)
  const copies = useCopies(lines, { isAll: true })
  const making = useCommand<{ data: { id: number } }>({
    onSucceeded: ({ data: { id } }) => {
      void refresh('Basket')
      void refresh('Delivery')
      toast.success(texts.deliver.made(id))
      navigate(orderPaths.delivery({ id }))
    },
  })
  const items = copies.chosen.map(({ id, quantity }) => ({ basketDetailId: id, quantity }))
  return (
    <CopiesDialog
      title={texts.deliver.title(basket.id)}
      sending={making}
      isDisabled={!copies.isReadable || copies.copies === 0}
      confirm={texts.deliver.confirm(copies.copies)}
      onConfirm={() => making.run(() => submit(convertToDelivery, { params: { id: basket.id }, body: { items } }))}
      onClose={onClose}
    >
      <CopiesTable of={copies} labels={texts} />
    </CopiesDialog>
  )
}
