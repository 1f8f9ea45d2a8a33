import { Link, useSearch } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'
import { useList } from '#views/core/data.ts'
import { number } from '#views/core/format.ts'
import { changed, listDefaults, requestOf, writeListState } from '#views/core/list/state/listState.ts'
import type { ListControl } from '#views/core/list/state/useListState.ts'
import styles from '#views/core/list/Tabs.module.css'
import type { OrderList } from '../lists'
import { orderRules } from './orderColumns'

export type Texts = typeof texts
const texts = inLanguage('orders/OrderTabs', {
  tabs: 'Whose orders',
  everybodys: 'All',
  mine: 'Mine',
})

const mine = { ...listDefaults, pageSize: 1, filters: { handledBy: 'me' } }
const mineOnly = requestOf(mine, orderRules)

export default function OrderTabs({ list: { state }, endpoint }: { list: ListControl; endpoint: OrderList['endpoint'] }) {
  const query = useSearch()
  const { data } = useList('Basket', endpoint, mineOnly)
  const linkTo = (handledBy: string) =>
    `?${writeListState(changed(state, { filters: { ...state.filters, handledBy } }), new URLSearchParams(query))}`
  const { handledBy = '' } = state.filters
  return (
    <nav aria-label={texts.tabs} className={styles.tabs}>
      <Link href={linkTo('')} aria-current={handledBy === '' && 'page'}>
        {texts.everybodys}
      </Link>
      <Link href={linkTo('me')} aria-current={handledBy === 'me' && 'page'}>
        {texts.mine}
        {data && <bdi dir="ltr">{number(data.result.total)}</bdi>}
      </Link>
    </nav>
  )
}
