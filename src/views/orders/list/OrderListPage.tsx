import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { BasketRow } from '#api/orders/basketLists'
import { maxBulk } from '#api/orders/basketMoves'
import type { BasketSelection } from '#api/orders/rehearsal'
import type { MoveName } from '#machines/orders/basketStatus'
import { Aside } from '../../core/Aside'
import { part } from '../../core/chunk'
import { preloadList, useList } from '../../core/data'
import { whenIdle } from '../../core/idle'
import { Opening } from '../../core/keyboard/Opening'
import { addingBy } from '../../core/list/adding'
import controls from '../../core/list/controls.module.css'
import { List } from '../../core/list/List'
import { readListState, requestOf } from '../../core/list/state/listState'
import { useListState } from '../../core/list/state/useListState'
import { useSelection } from '../../core/list/state/useSelection'
import type { PageAddress, PageProps } from '../../core/pages'
import { useSession } from '../../core/system'
import { toast } from '../../core/toast/toast'
import { useEmitted } from '../../core/useEmitted'
import { useMay } from '../../core/useMay'
import { useMoveMarks } from '../activity/marks'
import { useActivity } from '../activity/useActivity'
import { isHandled } from '../listFacts'
import { type OrderList, orderListAt, orderLists } from '../lists'
import { moving, permissionOf, rowRefusal } from '../moveOfRow'
import { moveKeys } from '../useMoveKeys'
import { orderKeys } from './keys'
import { texts } from './listTexts'
import { MoveButtons } from './MoveButtons'
import { orderColumns, orderRules } from './orderColumns'
import { ReasonTip, useReason } from './ReasonTip'
import { OfferContext, rowMoves } from './RowMoves'
import { useNewOrder } from './useNewOrder'

const Elsewhere = part('the other lists', () => import('./Elsewhere'))
const OrderTabs = part('whose orders', () => import('./OrderTabs'))
const OrderExport = part('the export', () => import('./OrderExport'))
const RehearsalDialog = part('the rehearsal', () => import('./RehearsalDialog'))

/** Starts reading the list before its view is there to ask. */
export function preload({ path, query }: PageAddress): void {
  const orders = orderLists.find((list) => list.path === path)
  if (orders) preloadList('Basket', orders.endpoint, requestOf(readListState(query, orderRules), orderRules.filters))
}

export default function OrderListPage({ page }: Pick<PageProps, 'page'>) {
  const orders = orderListAt(page.path)
  return <Orders key={orders.name} orders={orders} title={page.title} />
}

const labelOf = (row: BasketRow) => texts.label(row.id)

function Orders({ orders, title }: { orders: OrderList; title: string }) {
  const list = useListState(orderRules)
  const page = useList('Basket', orders.endpoint, list.request)
  const userId = useSelector(useSession(), ({ context }) => context.user?.id)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify([userId, orders.name, searchKey, filter]), orders.endpoint, list.request, page)
  const activity = useActivity()
  const may = useMay()
  const marks = useMoveMarks()
  const { shown: reason, explain, keep, close } = useReason()
  const { create, isCreating } = useNewOrder(orders.pages)
  const [isExporting, setExporting] = useState(false)
  const [rehearsed, setRehearsed] = useState<{ move: MoveName; selection: BasketSelection } | null>(null)

  const { total = 0, isAtLeast } = page.data?.result ?? {}
  const offered = useMemo(() => orders.moves.filter((name) => may(permissionOf(name))), [orders, may])
  const hasChosen = selection.all || selection.ids.size > 0
  const canCreate = orders.name === 'offers' && may('offer')

  useEffect(() => whenIdle(RehearsalDialog.prefetch), [])

  // What moved is no longer chosen; a batch tells row by row, the selection follows a few times a second.
  const moved = useRef<number[]>([])
  useEmitted(activity, {
    'basket.moved': ({ id }) => {
      if (moved.current.push(id) > 1) return
      setTimeout(() => select({ type: 'rows.dropped', ids: moved.current.splice(0) }), 100)
    },
  })

  const askOne = (name: MoveName, row: BasketRow) => {
    const refusal = rowRefusal(row, name)
    if (refusal) toast.info(`${texts.label(row.id)}: ${refusal.message}`)
    else if (name === 'basket.cancel') setRehearsed({ move: name, selection: { ids: [row.id] } })
    else activity.send({ type: 'moves.requested', move: { type: name }, baskets: [moving(row)] })
  }
  const askChosen = (move: MoveName) =>
    setRehearsed({
      move,
      selection: selection.all ? { list: orders.name, searchKey, filter } : { ids: [...selection.ids].slice(0, maxBulk) },
    })

  // The rows hold on to the first offer: it calls what is current.
  const current = useRef({ askOne })
  useEffect(() => {
    current.current = { askOne }
  })
  const offer = useMemo(
    () => ({ moves: offered, ask: (name: MoveName, row: BasketRow) => current.current.askOne(name, row), explain }),
    [offered, explain],
  )

  const adding = addingBy({ title, label: texts.newOrder, onAdd: create, mayAdd: canCreate, isRunning: isCreating })
  const onKey = (code: string, row: BasketRow | undefined): boolean => {
    const name = moveKeys[code]
    if (name && offered.includes(name)) {
      if (hasChosen) askChosen(name)
      else if (!row) toast.info(texts.chooseFirst)
      else if (marks.get(row.id)?.tone === 'busy') toast.info(texts.isMoving(row.id))
      else askOne(name, row)
      return true
    }
    if (code === 'KeyU') activity.send({ type: 'moves.undone' })
    return code === 'KeyU' || adding.keyed.onKey(code)
  }

  return (
    <OfferContext value={offer}>
      <List
        name={`orders.${orders.name}`}
        title={title}
        list={list}
        page={page}
        columns={orderColumns(orders.name)}
        rowHref={(row) => `${orders.pages}/${row.id}`}
        rowLabel={labelOf}
        rowActions={rowMoves[offered.length]}
        marks={marks}
        selection={selection}
        onSelect={select}
        mostSelected={maxBulk}
        bulkActions={<MoveButtons offered={offered} onAsk={askChosen} />}
        searchHint={texts.search}
        empty={{ ...orders.empty, action: adding.button || <WayOn from={orders.name} /> }}
        elsewhere={
          searchKey && (
            <Aside>
              <Elsewhere searched={searchKey} />
            </Aside>
          )
        }
        tabs={
          isHandled(orders.name) && (
            <Aside>
              <OrderTabs list={list} endpoint={orders.endpoint} />
            </Aside>
          )
        }
        headerActions={
          <>
            {total > 0 && (
              <button type="button" className={controls.button} onClick={() => setExporting(true)}>
                {texts.exporting}
              </button>
            )}
            {adding.button}
          </>
        }
        onKey={onKey}
        keys={orderKeys(offered, canCreate)}
      />
      {reason && (
        <ReasonTip
          key={reason.reason.button.textContent}
          {...reason}
          pages={orders.pages}
          onKeep={keep}
          onLeave={() => explain(null)}
          onClose={close}
        />
      )}
      {isExporting && (
        <Opening onClose={() => setExporting(false)}>
          <OrderExport
            {...{ title, total, isAtLeast }}
            name={`orders.${orders.name}`}
            list={orders.endpoint}
            request={list.request}
            columns={orderColumns(orders.name)}
            onClose={() => setExporting(false)}
          />
        </Opening>
      )}
      {rehearsed && (
        <Opening onClose={() => setRehearsed(null)}>
          <RehearsalDialog
            {...rehearsed}
            pages={orders.pages}
            rows={page.data?.data ?? []}
            onClose={() => setRehearsed(null)}
            onConfirmed={(move, baskets, left) => {
              setRehearsed(null)
              activity.send({ type: 'moves.requested', move, baskets })
              // They stay chosen until they have moved; what cannot move stays chosen with its reason.
              if (hasChosen) select({ type: 'rows.chosen', ids: [...baskets, ...left].map(({ id }) => id) })
            }}
          />
        </Opening>
      )}
    </OfferContext>
  )
}

/** From an empty list to the one that fills it. */
function WayOn({ from }: { from: OrderList['name'] }) {
  if (from === 'inProgress') return <Link href="/order/new-orders/list">{texts.toNewOrders}</Link>
  if (from === 'done') return <Link href="/order/inprogress-orders">{texts.toInProgress}</Link>
  return null
}
