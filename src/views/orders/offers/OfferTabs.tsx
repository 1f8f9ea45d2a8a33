import { Link, useSearch } from 'wouter'
import { type OfferState, offerBasketsList } from '#api/orders/offers'
import { useList } from '#views/core/data.ts'
import { number } from '#views/core/format.ts'
import { changed, type ListRules, listDefaults, requestOf, writeListState } from '#views/core/list/state/listState.ts'
import type { ListControl } from '#views/core/list/state/useListState.ts'
import styles from '#views/core/list/Tabs.module.css'
import { texts } from './texts'

const tabs = [
  { state: 'draft', isCounted: true },
  { state: 'sent', isCounted: true },
  { state: 'accepted', isCounted: false },
  { state: 'declined', isCounted: false },
  { state: 'expired', isCounted: true },
] as const satisfies { state: OfferState; isCounted: boolean }[]

export function OfferTabs({ list: { state, rules } }: { list: ListControl }) {
  const query = useSearch()
  const linkTo = (of: string) =>
    `?${writeListState(changed(state, { filters: { ...state.filters, state: of } }), new URLSearchParams(query))}`
  const chosen = state.filters.state ?? ''
  return (
    <nav aria-label={texts.tabs} className={styles.tabs}>
      <Link href={linkTo('')} aria-current={chosen === '' && 'page'}>
        {texts.all}
      </Link>
      {tabs.map((tab) => (
        <Link key={tab.state} href={linkTo(tab.state)} aria-current={chosen === tab.state && 'page'}>
          {texts.states[tab.state]}
          {tab.isCounted && <Count state={tab.state} rules={rules} />}
        </Link>
      ))}
    </nav>
  )
}

function Count({ state, rules }: { state: OfferState; rules: ListRules }) {
  const { data } = useList('Offer', offerBasketsList, requestOf({ ...listDefaults, pageSize: 1, filters: { state } }, rules))
  return data && <bdi dir="ltr">{number(data.result.total)}</bdi>
}
