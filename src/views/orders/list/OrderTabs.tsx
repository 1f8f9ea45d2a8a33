import { Link, useSearch } from 'wouter'
import { useList } from '../../core/data'
import { number } from '../../core/format'
import { changed, listDefaults, requestOf, writeListState } from '../../core/list/state/listState'
import type { ListControl } from '../../core/list/state/useListState'
import styles from '../../core/list/Tabs.module.css'
import type { OrderList } from '../lists'
import { texts } from './listTexts'
import { orderRules } from './orderColumns'

const mine = { ...listDefaults, pageSize: 1, filters: { handledBy: 'me' } }
const mineOnly = requestOf(mine, orderRules.filters)

/** All orders of a list, or one's own: links that keep the search, the other filters and the sort. */
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
