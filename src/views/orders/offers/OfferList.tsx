import { useMemo, useState } from 'react'
import { client } from '#api/core/client'
import { type OfferRow, offerBasketsList, offerMoves, offerStates, printOffer } from '#api/orders/offers'
import { orderPaths } from '#api/orders/paths'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { refresh, useList } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { saveFile } from '#views/core/files/saveFile.ts'
import { date, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useMay } from '#views/core/useMay.ts'
import { useActivity } from '../activity/useActivity'
import { messageOf } from '../edit'
import { ExplainedAmount } from '../explain/ExplainedAmount'
import { OfferTabs } from './OfferTabs'
import SendOffer from './SendOffer'
import { texts } from './texts'

const SendOffers = part('sending offers', () => import('./SendOffers'))

const labels = texts.columns
const columns: readonly Column<OfferRow>[] = [
  {
    id: 'order',
    title: labels.order,
    sort: 'id',
    cell: ({ basketId, customerName }) => (
      <>
        <span dir="ltr">{basketId}</span> <Name otherwise={texts.noCustomer}>{customerName}</Name>
      </>
    ),
  },
  { id: 'offer', title: labels.offer, width: 72, align: 'end', cell: ({ offerId }) => <span dir="ltr">{offerId}</span> },
  { id: 'state', title: labels.state, width: 104, cell: ({ state }) => texts.states[state] },
  { id: 'validTo', title: labels.validTo, sort: 'validTo', width: 116, cell: ({ validTo }) => date(validTo, 'UTC') },
  { id: 'copies', title: labels.copies, width: 72, align: 'end', cell: ({ copies }) => number(copies) },
  {
    id: 'total',
    title: labels.total,
    width: 124,
    align: 'end',
    cell: ({ offerId, total }) => <ExplainedAmount value={total} figure="total" of={{ offer: offerId }} />,
  },
  {
    id: 'sent',
    title: labels.sent,
    width: 124,
    cell: ({ sentAt }) => sentAt && <When at={sentAt} />,
  },
]

const rules: ListRules = {
  sortFields: ['id', 'validTo', 'total'],
  filters: [
    { name: 'state', label: labels.state, kind: 'option', options: offerStates.map((value) => ({ value, label: texts.states[value] })) },
  ],
}

type Answer = keyof typeof offerMoves
const answers: readonly [Answer, string][] = [
  ['offer.accept', texts.actions.accept],
  ['offer.decline', texts.actions.decline],
  ['offer.withdraw', texts.actions.withdraw],
]
const actionsWidth = 320

export default function OfferList({ page }: Pick<PageProps, 'page'>) {
  const list = useListState(rules)
  const may = useMay()
  const [sending, setSending] = useState<number>()
  const [sendingMany, setSendingMany] = useState<readonly OfferRow[]>()
  const read = useList('Offer', offerBasketsList, list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify(['offers', searchKey, filter]), offerBasketsList, list.request, read)
  const chosen = selection.all ? [] : (read.data?.data ?? []).filter(({ id }) => selection.ids.has(id))
  const failed = (error: unknown) => {
    toast.error(messageOf(error))
    void refresh('Offer')
  }
  const activity = useActivity()
  const answering = useCommand({ onFailed: failed })
  const printing = useCommand<{ data: { name: string; pdf: string } }>({ onSucceeded: ({ data }) => saveFile(data), onFailed: failed })
  const { run } = answering
  const { run: print } = printing
  const rowActions = useMemo(() => {
    const send = async (row: OfferRow, move: Answer) => {
      try {
        const { data } = await client.call(offerMoves[move], { params: { id: row.offerId }, query: { expected: row.state } })
        toast.success(data.state === 'accepted' ? texts.accepted(row.basketId) : texts.offerState(row.offerId, data.state))
      } finally {
        await Promise.all([refresh('Offer'), refresh('Basket')])
      }
    }
    const answer = (row: OfferRow, move: Answer) => {
      const title = texts.actionOf(texts.actions.accept, row.offerId)
      if (move !== 'offer.accept') run(() => send(row, move))
      else activity.send({ type: 'command.requested', command: { key: `Offer ${row.offerId}`, title, send: () => send(row, move) } })
    }
    const button = (row: OfferRow, label: string, onClick: () => void) => (
      <button key={label} type="button" className={controls.button} aria-label={texts.actionOf(label, row.offerId)} onClick={onClick}>
        {label}
      </button>
    )
    return {
      width: actionsWidth,
      of: (row: OfferRow) => [
        row.state === 'draft' && button(row, texts.actions.send, () => setSending(row.offerId)),
        ...(row.state === 'sent' && may('offer') ? answers.map(([move, label]) => button(row, label, () => answer(row, move))) : []),
        button(row, texts.actions.pdf, () => print(() => client.call(printOffer, { params: { id: row.offerId } }))),
      ],
    }
  }, [may, run, print, activity])
  const close = () => setSending(undefined)
  return (
    <>
      <List
        name="orders.offers"
        title={page.title}
        list={list}
        page={read}
        columns={columns}
        rowHref={({ basketId }) => orderPaths.orderByNumber({ id: basketId })}
        rowLabel={({ offerId, basketId }) => texts.label(offerId, basketId)}
        rowActions={rowActions}
        selection={selection}
        onSelect={select}
        maxSelected={0}
        bulkActions={
          <button type="button" className={controls.button} disabled={chosen.length === 0} onClick={() => setSendingMany(chosen)}>
            {texts.sendMany.open}
          </button>
        }
        searchHint={texts.search}
        tabs={<OfferTabs list={list} />}
        empty={texts.empty}
      />
      {sendingMany && (
        <Opening onClose={() => setSendingMany(undefined)}>
          <SendOffers offers={sendingMany} onSent={() => select({ type: 'selection.cleared' })} onClose={() => setSendingMany(undefined)} />
        </Opening>
      )}
      {sending !== undefined && (
        <Opening onClose={close}>
          <SendOffer id={sending} onClose={close} />
        </Opening>
      )}
    </>
  )
}
