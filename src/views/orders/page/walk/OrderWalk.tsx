import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { BasketRow } from '#api/orders/basketLists'
import { cameFrom } from '#views/core/back.ts'
import { useList } from '#views/core/data.ts'
import { number } from '#views/core/format.ts'
import { useKeyGroups } from '#views/core/keyboard/groups.ts'
import { useShortcuts } from '#views/core/keyboard/useShortcuts.ts'
import { type ListState, readListState, requestOf, writeListState } from '#views/core/list/state/listState.ts'
import { useActivity } from '../../activity/useActivity'
import { orderRules } from '../../list/orderColumns'
import { type OrderList, orderLists } from '../../lists'
import { movesFor } from '../../movesFor'
import { useBasket } from '../BasketContext'
import { texts as pageTexts } from '../texts'
import { useMoveOf } from '../useMoveOf'
import { neighboursOf } from './neighbours'
import styles from './OrderWalk.module.css'

export type Texts = typeof texts
const texts = inLanguage('orders/OrderWalk', {
  walk: 'Through the list',
  previous: 'Previous',
  next: 'Next',
  place: (place: number, total: string, list: string) => `${number(place)} of ${total} in ${list}`,
  andNext: (label: string) => `${label}, and next`,
})

function walkedList(list: string): { orders: OrderList; state: ListState; query: URLSearchParams } | undefined {
  const url = new URL(cameFrom() ?? list, location.origin)
  const orders = orderLists.find(({ path }) => path === url.pathname) ?? orderLists.find(({ path }) => path === list)
  const query = orders?.path === url.pathname ? url.searchParams : new URLSearchParams()
  return orders && { orders, state: readListState(query, orderRules), query }
}

export default function OrderWalk({ list }: { list: string }) {
  const walked = walkedList(list)
  return walked && <Walk {...walked} />
}

function Walk({ orders, state, query }: { orders: OrderList; state: ListState; query: URLSearchParams }) {
  const { basket, may } = useBasket()
  const [, navigate] = useLocation()
  const activity = useActivity()
  const { isUnderWay } = useMoveOf(basket.id)

  const request = requestOf(state, orderRules)
  const page = useList('Basket', orders.endpoint, request)
  const total = page.data?.result.total ?? 0
  const ids = idsOf(page)
  const isAt = (place: number) => ids.length > 0 && (ids.at(place) === basket.id || !ids.includes(basket.id))
  // At page ends, and where moved orders shifted rows across pages.
  const hasBefore = state.page > 1 && isAt(0)
  const hasAfter = state.page * state.pageSize < total && isAt(-1)
  const before = idsOf(useList('Basket', orders.endpoint, hasBefore ? { ...request, page: state.page - 1 } : null), hasBefore)
  const after = idsOf(useList('Basket', orders.endpoint, hasAfter ? { ...request, page: state.page + 1 } : null), hasAfter)
  const around = [...before, ...ids, ...after]

  const [seen, setSeen] = useState<readonly number[]>(around)
  if (around.includes(basket.id) && around.join() !== seen.join()) setSeen(around)
  const { previous, next, place } = neighboursOf(basket.id, around, seen)

  const wayTo = (id: number | undefined) => {
    if (id === undefined) return undefined
    const onPage = state.page + (before.includes(id) ? -1 : after.includes(id) ? 1 : 0)
    const from = `${orders.path}?${writeListState({ ...state, page: onPage }, query)}`
    return { href: orders.page({ id }), replace: true, state: { from } }
  }
  const ways = { previous: wayTo(previous), next: wayTo(next) }
  const go = (way: 'previous' | 'next') => {
    const to = ways[way]
    if (to) navigate(to.href, to)
    return to !== undefined
  }

  const forward = movesFor(basket, may).find(
    ({ name, why, needsConfirmation }) => name !== 'basket.cancel' && name !== 'basket.ship' && !why && !needsConfirmation,
  )
  const moveOn = () => {
    if (!forward || forward.name === 'basket.cancel' || forward.name === 'basket.ship' || isUnderWay || !ways.next) return false
    activity.send({
      type: 'moves.requested',
      move: { type: forward.name },
      baskets: [{ id: basket.id, status: basket.status, label: pageTexts.order(basket.id) }],
    })
    return go('next')
  }

  useShortcuts((shortcut, { code }) => {
    if (code === 'KeyJ') return go('next')
    if (code === 'KeyK') return go('previous')
    return shortcut.type === 'other' && code === 'KeyN' && moveOn()
  })

  const keys = [
    ...(ways.previous ? [{ keys: ['K'], does: texts.previous }] : []),
    ...(ways.next ? [{ keys: ['J'], does: texts.next }] : []),
    ...(forward && ways.next ? [{ keys: ['N'], does: texts.andNext(forward.label) }] : []),
  ]
  useKeyGroups(keys.length > 0 ? [{ title: texts.walk, keys }] : [])

  if (!ways.previous && !ways.next && place === undefined) return null
  return (
    <Flex asChild gap="2" align="center" wrap="wrap">
      <nav aria-label={texts.walk} className={styles.walk}>
        {place !== undefined && (
          <Text size="1" color="gray">
            <bdi>{texts.place((state.page - 1) * state.pageSize - before.length + place + 1, number(total), orders.title)}</bdi>
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

type Read = { data: { data: readonly BasketRow[] } | undefined; isLoading: boolean }

/** A list still shows the previous page while loading: ignore it. */
const idsOf = ({ data, isLoading }: Read, isWanted = true): readonly number[] =>
  isWanted && !isLoading && data ? data.data.map(({ id }) => id) : []
