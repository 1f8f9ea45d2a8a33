import { Link as TextLink } from '@radix-ui/themes'
import { Redirect } from 'wouter'
import { say } from '#api/core/texts/inLanguage'
import { basketById } from '#api/orders/baskets'
import { orderPaths } from '#api/orders/paths'
import { useBack } from '#views/core/back.ts'
import { useItem } from '#views/core/data.ts'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { whereIs } from '../whereIs'
import BasketFault from './BasketFault'
import { BasketSkeleton } from './BasketSkeleton'
import { texts } from './texts'

/** Whoever links to an order knows its number; the list it stands in may have changed since. */
export default function OrderByNumber({ params: { id: text = '' } }: Pick<PageProps, 'params'>) {
  const id = toId(text)
  const { data, error, mutate } = useItem('Basket', basketById, id)
  const { link } = useBack(orderPaths.lists.newOrders)
  if (id !== null && data) {
    const { status, payment } = data.data
    // `history.state` says where the link was, which is where Back leads.
    return <Redirect to={whereIs({ status, paymentState: payment.state }).page({ id })} replace state={history.state} />
  }
  if (id !== null && !error) return <BasketSkeleton />
  const back = (
    <TextLink size="2" {...link}>
      {texts.backTo(say('New orders'))}
    </TextLink>
  )
  return <BasketFault id={text} error={error} back={back} onRetry={() => mutate()} />
}
