import { Link as TextLink } from '@radix-ui/themes'
import { type ComponentType, useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { type Basket, basketById } from '#api/orders/baskets'
import { isEditable } from '#machines/orders/basketStatus'
import { Aside } from '#views/core/Aside.tsx'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { useItem } from '#views/core/data.ts'
import { toId } from '#views/core/toId.ts'
import { useMay } from '#views/core/useMay.ts'
import { listOfPath } from '../whereIs'
import { BasketContext } from './BasketContext'
import { BasketHeader } from './BasketHeader'
import { BasketSkeleton } from './BasketSkeleton'
import { BasketView } from './BasketView'
import styles from './BasketView.module.css'
import { MoveBar } from './MoveBar'
import { texts } from './texts'

const BasketFault = part('why there is no order', () => import('./BasketFault'))
const OrderWalk = part('the way through the list', () => import('./walk/OrderWalk'))

type Props = { id: string; titleOf: (id: number) => string; Documents: ComponentType }

export function BasketScreen({ id: text, titleOf, Documents }: Props) {
  const id = toId(text)
  const [path] = useLocation()
  const place = listOfPath(path)
  const { link: back } = useBack(place.path)
  const may = useMay()
  const item = useItem('Basket', basketById, id)
  const { mutate } = item
  const basket = item.data?.data

  const reread = useCallback(async (): Promise<Basket | undefined> => {
    if (id === null) return undefined
    try {
      const answer = await mutate(client.call(basketById, { params: { id } }), { revalidate: false })
      return answer?.data
    } catch {
      return undefined
    }
  }, [id, mutate])

  const isOpen = basket !== undefined && isEditable(basket.status)
  const value = useMemo(
    () =>
      basket && {
        basket,
        isEditable: isOpen && may('offer'),
        isPayable: isOpen && may('PaymentMethodEditPaymentMethod'),
        may,
        reread,
      },
    [basket, isOpen, may, reread],
  )

  const backLink = (
    <TextLink size="2" {...back}>
      {texts.backTo(place.title)}
    </TextLink>
  )
  if (id === null || (item.error && !value)) return <BasketFault id={text} error={item.error} back={backLink} onRetry={() => mutate()} />
  return (
    <BasketContext value={value ?? null}>
      <div className={styles.page}>
        <BasketHeader
          title={titleOf(id)}
          back={
            <>
              {backLink}
              {value && (
                <Aside>
                  <OrderWalk list={place.path} />
                </Aside>
              )}
            </>
          }
          basket={basket}
        >
          {value && <MoveBar key={id} />}
        </BasketHeader>
        {value ? <BasketView Documents={Documents} key={id} path={path} error={item.error} /> : <BasketSkeleton />}
      </div>
    </BasketContext>
  )
}
