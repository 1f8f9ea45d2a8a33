import { Button, Text } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { addOwnPreOrder, addOwnPreOrderItem, preOrderList } from '#api/agents/own'
import { agentPaths } from '#api/agents/paths'
import { client } from '#api/core/client'
import { choice, integer, metaOf } from '#api/core/field'
import { editionsForDistributor, titlesForDistributor } from '#api/products/calls'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { refresh, useList } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListRules } from '#views/core/list/state/listState.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { useForm } from '#views/core/useForm.ts'
import { useMay } from '#views/core/useMay.ts'
import { texts as bulk } from './bulk/texts'
import { requestName } from './kinds'
import { texts } from './texts'

const TitlesDialog = part('several titles', () => import('./bulk/TitlesDialog'))

const ownTexts = texts.own
type Kind = keyof typeof titlesForDistributor
type Title = { id: number; title: string; contributorLine: string; isbns: string[]; editionCount: number; formats: string[] }
type Edition = { id: number; isbn?: string | null; labels?: Record<string, string> }

const columns: readonly Column<Title>[] = [
  { id: 'title', title: ownTexts.columns.title, sort: 'title', share: 2, cell: ({ title }) => <Name>{title}</Name> },
  { id: 'contributor', title: ownTexts.columns.contributor, share: 1.4, cell: ({ contributorLine }) => <bdi>{contributorLine}</bdi> },
  { id: 'isbn', title: ownTexts.columns.isbn, width: 152, cell: ({ isbns: [isbn] }) => isbn && <Isbn>{isbn}</Isbn> },
  { id: 'editions', title: ownTexts.columns.editions, share: 1, cell: ({ formats }) => <bdi>{formats.join(', ')}</bdi> },
]
const rules: ListRules = { sortFields: ['id', 'title'], filters: [] }
const kindOf = (path: string): Kind => (['book', 'document', 'other'] as const).find((kind) => path.includes(`order-${kind}-`)) ?? 'book'

export default function OwnTitles({ page }: PageProps) {
  const kind = kindOf(page.path)
  const list = useListState(rules)
  const may = useMay()
  const [ordering, setOrdering] = useState<Title>()
  const read = useList(requestName, titlesForDistributor[kind], list.request)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify([page.path, searchKey, filter]), titlesForDistributor[kind], list.request, read)
  const chosen = selection.all ? [] : ((read.data?.data ?? []) as unknown as Title[]).filter(({ id }) => selection.ids.has(id))
  const [isAdding, setAdding] = useState(false)
  const rowActions = useMemo(
    () => ({
      width: 88,
      of: (row: Title) => (
        <button type="button" className={parts.action} aria-label={ownTexts.orderOf(row.title)} onClick={() => setOrdering(row)}>
          {ownTexts.order}
        </button>
      ),
    }),
    [],
  )
  return (
    <>
      <List<Title>
        name={`${requestName}.${kind}`}
        title={page.title}
        list={list}
        page={read}
        columns={columns}
        rowHref={() => `${page.path}?${new URLSearchParams(location.search)}`}
        onOpen={setOrdering}
        rowLabel={({ title }) => title}
        {...(may('OrdersToPubAgentsSubmitNewOrder') && {
          rowActions,
          selection,
          onSelect: select,
          maxSelected: 0,
          bulkActions: (
            <button type="button" className={controls.button} disabled={chosen.length === 0} onClick={() => setAdding(true)}>
              {bulk.orderOpen}
            </button>
          ),
        })}
        searchHint={ownTexts.search}
        empty={ownTexts.empty}
      />
      {isAdding && (
        <Opening onClose={() => setAdding(false)}>
          <TitlesDialog kind={kind} titles={chosen} onDone={() => select({ type: 'selection.cleared' })} onClose={() => setAdding(false)} />
        </Opening>
      )}
      {ordering && <Ordering kind={kind} title={ordering} onClose={() => setOrdering(undefined)} />}
    </>
  )
}

const page = (filter: object) => ({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: filter as Record<string, unknown> })
const fresh = 'new'

function Ordering({ kind, title, onClose }: { kind: Kind; title: Title; onClose: () => void }) {
  const [request] = useState(() => ({ editions: page({ productId: title.id }), drafts: page({ state: 'draft', origin: 'agent' }) }))
  const editions = useList(requestName, editionsForDistributor[kind], request.editions).data?.data as Edition[] | undefined
  const drafts = useList(requestName, preOrderList, request.drafts).data?.data
  return (
    <Modal title={ownTexts.ordering(title.title)} onClose={onClose}>
      {editions && drafts ? (
        <Choosing editions={editions} drafts={drafts.map(({ id }) => id)} onClose={onClose} />
      ) : (
        <Text size="2">…</Text>
      )}
    </Modal>
  )
}

const nameOf = ({ id, isbn, labels }: Edition) => [labels?.formatId, isbn].filter(Boolean).join(', ') || `#${id}`

function Choosing({ editions, drafts, onClose }: { editions: readonly Edition[]; drafts: readonly number[]; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [fields] = useState(() => ({
    edition: choice(ownTexts.edition, Object.fromEntries(editions.map((edition) => [`e${edition.id}`, nameOf(edition)]))),
    quantity: integer(texts.fields.quantity, { min: 1, max: 100_000 }),
    on: choice(ownTexts.on, { ...Object.fromEntries(drafts.map((id) => [`r${id}`, texts.label(id, 'draft')])), [fresh]: ownTexts.fresh }),
  }))
  const [schema] = useState(() => formSchema(fields))
  const [initial] = useState(() =>
    formValues(fields, { quantity: 1, edition: editions[0] && `e${editions[0].id}`, on: drafts[0] ? `r${drafts[0]}` : fresh }),
  )
  const form = useForm({
    schema,
    initial,
    async submit(sent) {
      const { edition, quantity, on } = sent
      const id = on === fresh ? (await client.call(addOwnPreOrder, { body: {} })).data.id : Number(String(on).slice(1))
      return client.call(addOwnPreOrderItem, { params: { id }, body: { productDetailId: Number(String(edition).slice(1)), quantity } })
    },
  })
  return (
    <Form
      form={form}
      label={ownTexts.put}
      onSucceeded={(answer) => {
        void refresh(requestName)
        navigate(agentPaths.own.preorder({ id: (answer as { data: { id: number } }).data.id }), {
          state: { from: location.pathname + location.search },
        })
      }}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(field)} source={undefined} />
      ))}
      <div className={parts.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
        <SubmitButton form={form}>{ownTexts.put}</SubmitButton>
      </div>
    </Form>
  )
}
