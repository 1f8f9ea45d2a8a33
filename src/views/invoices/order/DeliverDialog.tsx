import { useLocation } from 'wouter'
import { submit } from '#api/core/sending/submit'
import { convertToDelivery } from '#api/orders/deliveries'
import { refresh } from '../../core/data'
import { toast } from '../../core/toast/toast'
import { useCommand } from '../../core/useCommand'
import { CopiesDialog } from '../../orders/copies/CopiesDialog'
import { CopiesTable } from '../../orders/copies/CopiesTable'
import { useCopies } from '../../orders/copies/useCopies'
import { useBasket } from '../../orders/page/BasketContext'
import { texts } from './texts'

/** Which copies go in this delivery: all that are left and not back-ordered, until somebody says otherwise. */
export default function DeliverDialog({ onClose }: { onClose: () => void }) {
  const { basket } = useBasket()
  const [, navigate] = useLocation()
  const lines = basket.items
    .map((line) => {
      const { quantity, delivered = 0, inDelivery = 0, cancelled = 0, backOrder } = line
      return { line, most: quantity - cancelled - delivered - inDelivery - (backOrder?.copies ?? 0) }
    })
    .filter(({ most }) => most > 0)
  const copies = useCopies(lines, { isAll: true })
  const making = useCommand<{ data: { id: number } }>({
    onSucceeded: ({ data: { id } }) => {
      void refresh('Basket')
      void refresh('Delivery')
      toast.success(texts.deliver.made(id))
      navigate(`/order/inprogress-orders/delivery/${id}`)
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
      <CopiesTable of={copies} said={texts} />
    </CopiesDialog>
  )
}
