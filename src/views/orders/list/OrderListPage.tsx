import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BasketRow } from '#api/orders/basketLists'
import { maxBulk } from '#api/orders/basketMoves'
import type { BasketSelection } from '#api/orders/moveDryRun'
import type { MovingBasket } from '#machines/orders/basketMove'
import { factsOfRow } from '#machines/orders/basketStatus'
import { needsConfirmation, type OrderMove, type OrderMoveName } from '#machines/orders/shipping'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { preloadList, useList } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { whenIdle } from '#views/core/idle.ts'
import { addingBy } from '#views/core/list/adding.tsx'
import { List } from '#views/core/list/List.tsx'
import { readListState, requestOf } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import type { PageAddress, PageProps } from '#views/core/pages.ts'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { useMay } from '#views/core/useMay.ts'
import { useMoveMarks } from '../activity/marks'
import { useActivity, useBasketChanges } from '../activity/useActivity'
import { isHandled, statusIn } from '../listFacts'
import { type OrderList, orderListAt, orderLists } from '../lists'
import { mayMove, moving, rowRefusal } from '../moveOfRow'
import { moveKeys } from '../useMoveKeys'
import { orderKeys } from './keys'
import { texts } from './listTexts'
import { MoveButtons } from './MoveButtons'
import { orderColumns, orderRules } from './orderColumns'
import { rowMovesOf } from './RowMoves'
import { useReason } from './useReason'

const Elsewhere = part('the other lists', () => import('./Elsewhere'))
const OrderTabs = part('whose orders', () => import('./OrderTabs'))
const OrderExport = part('the export', () => import('./OrderExport'))
const HowItFills = part('how orders get here', () => import('./HowItFills'))
const NewOrder = part('a new order', () => import('./NewOrder'))
const ReasonTip = part('the reason', () => import('./ReasonTip'))
const ShipDialog = part('shipping', () => import('../ship/ShipDialog'))
const DryRunDialog = part('the preview', () => import('./DryRunDialog'))

export function preload({ path, query }: PageAddress): void {
  const orders = orderLists.find((list) => list.path === path)
  if (orders) preloadList('Basket', orders.endpoint, requestOf(readListState(query, orderRules), orderRules))
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
  const [isCreating, setCreating] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [dryRun, setDryRun] = useState<{ move: OrderMoveName; selection: BasketSelection } | null>(null)
  const status = statusIn(orders.name)

  const { total = 0, isAtLeast } = page.data?.result ?? {}
  const offered = useMemo(() => orders.moves.filter((name) => mayMove(may, name, status)), [orders, may, status])
  const hasChosen = selection.all || selection.ids.size > 0
  const canCreate = orders.name === 'offers' && may('offer')

  useEffect(
    () =>
      whenIdle(() => {
        for (const lazy of [DryRunDialog, ReasonTip, NewOrder]) lazy.prefetch()
      }),
    [],
  )

  useEmitted(useBasketChanges(), {
    'baskets.changed'({ changes }) {
      const left = changes.filter((change) => change.status && change.status !== status)
      select({ type: 'rows.dropped', ids: left.map(({ id }) => id) })
    },
  })

  const askOne = (name: OrderMoveName, row: BasketRow) => {
    const refusal = rowRefusal(row, name)
    if (refusal) toast.info(`${texts.label(row.id)}: ${refusal.message}`)
    else if (name === 'basket.cancel' || name === 'basket.ship' || needsConfirmation(factsOfRow(row), name))
      setDryRun({ move: name, selection: { ids: [row.id] } })
    else activity.send({ type: 'moves.requested', move: { type: name }, baskets: [moving(row)] })
  }
  const askChosen = (move: OrderMoveName) =>
    setDryRun({
      move,
      selection: selection.all ? { list: orders.name, searchKey, filter } : { ids: [...selection.ids].slice(0, maxBulk) },
    })

  // Rows keep the first offer object, which calls the current functions.
  const current = useRef({ askOne })
  useEffect(() => {
    current.current = { askOne }
  })
  const rowActions = useMemo(
    () => rowMovesOf({ moves: offered, ask: (name, row) => current.current.askOne(name, row), explain }),
    [offered, explain],
  )

  const asking = {
    page: orders.page,
    onClose: () => setDryRun(null),
    onConfirmed: (move: OrderMove, baskets: MovingBasket[], left: readonly { id: number }[]) => {
      setDryRun(null)
      activity.send({ type: 'moves.requested', move, baskets })
      if (hasChosen) select({ type: 'rows.chosen', ids: [...baskets, ...left].map(({ id }) => id) })
    },
  }

  const adding = addingBy({ title, label: texts.newOrder, onAdd: () => setCreating(true), mayAdd: canCreate, isRunning: isCreating })
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
    <>
      <List
        name={`orders.${orders.name}`}
        title={title}
        list={list}
        page={page}
        columns={orderColumns(orders.name)}
        rowHref={orders.page}
        rowLabel={labelOf}
        rowActions={rowActions}
        marks={marks}
        selection={selection}
        onSelect={select}
        maxSelected={maxBulk}
        bulkActions={<MoveButtons offered={offered} status={status} onAsk={askChosen} />}
        searchHint={texts.search}
        empty={{
          title: <HowItFills list={orders.name} isTitle />,
          text: <HowItFills list={orders.name} />,
          action: adding.button,
        }}
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
        keys={orderKeys(offered, status, canCreate)}
      />
      {reason && (
        <Aside>
          <ReasonTip
            key={reason.reason.button.textContent}
            {...reason}
            page={orders.page}
            onKeep={keep}
            onLeave={() => explain(null)}
            onClose={close}
          />
        </Aside>
      )}
      {isCreating && (
        <Aside onMissing={() => setCreating(false)}>
          <NewOrder page={orders.page} onDone={() => setCreating(false)} />
        </Aside>
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
      {dryRun && (
        <Opening onClose={() => setDryRun(null)}>
          {dryRun.move === 'basket.ship' ? (
            <ShipDialog selection={dryRun.selection} status={status} {...asking} />
          ) : (
            <DryRunDialog move={dryRun.move} selection={dryRun.selection} rows={page.data?.data ?? []} {...asking} />
          )}
        </Opening>
      )}
    </>
  )
}
