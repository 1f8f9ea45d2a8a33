import { Link } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'
import { orderPaths } from '#api/orders/paths'
import type { OrderList } from '../lists'

export type Texts = typeof texts
const texts = inLanguage('orders/HowItFills', {
  titles: {
    offers: 'No offers',
    newOrders: 'No new orders',
    pending: 'No pending orders',
    inProgress: 'Nothing in progress',
    done: 'No done orders',
    cancelled: 'No ignored orders',
  },
  offers: "Orders stay here until they are placed. Choose 'New order' to create one.",
  newOrders: "Choose 'Place order' in Offers: placed orders that are paid or on invoice stay here until somebody starts work.",
  pending: "Placed orders with outstanding payment appear here. Choose 'Place order' in Offers to place one.",
  inProgress: "Choose 'Start work' in New orders to move an order here.",
  done: "Choose 'Mark done' in In progress to move an order here.",
  cancelled: "Choose 'Cancel order' on the page of an order to move it here. The reason is in its history.",
  toNewOrders: 'Go to New orders',
  toInProgress: 'Go to In progress',
})

/** Says in an empty list of orders how one gets there. */
export default function HowItFills({ list, isTitle }: { list: OrderList['name']; isTitle?: boolean }) {
  if (isTitle) return texts.titles[list]
  return (
    <>
      {texts[list]} <WayOn from={list} />
    </>
  )
}

function WayOn({ from }: { from: OrderList['name'] }) {
  if (from === 'inProgress') return <Link href={orderPaths.lists.newOrders}>{texts.toNewOrders}</Link>
  if (from === 'done') return <Link href={orderPaths.lists.inProgress}>{texts.toInProgress}</Link>
  return null
}
