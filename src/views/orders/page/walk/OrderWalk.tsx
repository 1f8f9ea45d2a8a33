import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { BasketRow } from '#api/orders/baskets'
import { cameFrom } from '../../../core/back'
import { useList } from '../../../core/data'
import { number } from '../../../core/format'
import { type ListState, readListState, requestOf, writeListState } from '../../../core/list/state/listState'
import { useShortcuts } from '../../../core/list/useShortcuts'
import { useActivity } from '../../activity/useActivity'
import { orderRules } from '../../list/orderColumns'
import { type OrderList, orderLists } from '../../lists'
import { movesFor } from '../../movesFor'
import { useBasket } from '../BasketContext'
import { texts as said } from '../texts'
import { useMoveOf } from '../useMoveOf'
import { neighboursOf } from './neighbours'
import styles from './OrderWalk.module.css'

const texts = {
  walk: 'Through the list',
  previous: 'Previous',
  next: 'Next',
  place: (place: number, total: string, list: string) => `${number(place)} of ${total} in ${list}`,
  andNext: (label: string) => `${label}, and next`,
}

/** The list one came from, as its URL had it; the list the page stands under where one came from elsewhere. */
function walkedList(list: string): { orders: OrderList; state: ListState; query: URLSearchParams } | undefined {
  const url = new URL(cameFrom() ?? list, location.origin)
  const orders = orderLists.find(({ path }) => path === url.pathname) ?? orderLists.find(({ path }) => path === list)
  const query = orders?.path === url.pathname ? url.searchParams : new URLSearchParams()
  return orders && { orders, state: readListState(query, orderRules), query }
}

/** From order to order through the list one came from, with its filters and its sort: j and k, and n for done, and next. */
export default function OrderWalk({ list }: { list: string }) {
  const walked = walkedList(list)
  return walked && <Walk {...walked} />
}

function Walk({ orders, state, query }: { orders: OrderList; state: ListState; query: URLSearchParams }) {
  const { basket, may } = useBasket()
  const [, navigate] = useLocation()
  const activity = useActivity()
  const { isUnderWay } = useMoveOf(basket.id)

  const request = requestOf(state, orderRules.filters)
  const page = useList('Basket', orders.endpoint, request)
  const ids = idsOf(page.data)
  const [seen, setSeen] = useState(ids)
  if (ids !== seen && ids.includes(basket.id) && ids.join() !== seen.join()) setSeen(ids)
  const { previous, next, place } = neighboursOf(basket.id, ids, seen)

  // Over the page's ends: the last row of the page before, the first of the page after.
  const total = page.data?.result.total ?? 0
  const isKnown = place !== undefined || seen.includes(basket.id)
  const hasMore = state.page * state.pageSize < total
  const before = useList(
    'Basket',
    orders.endpoint,
    isKnown && previous === undefined && state.page > 1 ? { ...request, page: state.page - 1 } : null,
  )
  const after = useList('Basket', orders.endpoint, isKnown && next === undefined && hasMore ? { ...request, page: state.page + 1 } : null)

  const wayTo = (id: number | undefined, onPage: number) =>
    id === undefined
      ? undefined
      : {
          href: `${orders.pages}/${id}`,
          replace: true,
          state: { from: `${orders.path}?${writeListState({ ...state, page: onPage }, query)}` },
        }
  const ways = {
    previous: wayTo(previous, state.page) ?? wayTo(idsOf(before.data).at(-1), state.page - 1),
    next: wayTo(next, state.page) ?? wayTo(idsOf(after.data)[0], state.page + 1),
  }
  const go = (way: 'previous' | 'next') => {
    const to = ways[way]
    if (to) navigate(to.href, to)
    return to !== undefined
  }

  const forward = movesFor(basket, may).find(({ name, why }) => name !== 'basket.cancel' && !why)
  const moveOn = () => {
    if (!forward || forward.name === 'basket.cancel' || isUnderWay || !ways.next) return false
    activity.send({
      type: 'moves.requested',
      move: { type: forward.name },
      baskets: [{ id: basket.id, status: basket.status, label: said.order(basket.id) }],
    })
    return go('next')
  }

  useShortcuts((shortcut, { code }) => {
    // The arrows scroll here.
    if (code === 'KeyJ') return go('next')
    if (code === 'KeyK') return go('previous')
    return shortcut.type === 'other' && code === 'KeyN' && moveOn()
  })

  if (!ways.previous && !ways.next && place === undefined) return null
  return (
    <Flex asChild gap="2" align="center" wrap="wrap">
      <nav aria-label={texts.walk} className={styles.walk}>
        {place !== undefined && (
          <Text size="1" color="gray">
            <bdi>{texts.place((state.page - 1) * state.pageSize + place + 1, number(total), orders.title)}</bdi>
          </Text>
        )}
        <Step label={texts.previous} keys="k" way={ways.previous} />
        <Step label={texts.next} keys="j" way={ways.next} />
        {forward && ways.next && (
          <Button size="1" variant="soft" aria-disabled={isUnderWay} aria-keyshortcuts="n" onClick={moveOn}>
            {texts.andNext(forward.label)}
          </Button>
        )}
      </nav>
    </Flex>
  )
}

function Step({ label, keys, way }: { label: string; keys: string; way: { href: string; replace: boolean; state: object } | undefined }) {
  if (!way)
    return (
      <Button size="1" variant="outline" color="gray" disabled>
        {label}
      </Button>
    )
  return (
    <Button size="1" variant="outline" color="gray" asChild>
      <Link {...way} aria-keyshortcuts={keys}>
        {label}
      </Link>
    </Button>
  )
}

const none: readonly number[] = []
const known = new WeakMap<object, readonly number[]>()

/** The same array for the same answer. */
function idsOf(answer: { data: readonly BasketRow[] } | undefined): readonly number[] {
  if (!answer) return none
  const ids = known.get(answer) ?? answer.data.map(({ id }) => id)
  known.set(answer, ids)
  return ids
}
