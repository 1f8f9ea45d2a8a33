import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { type ChosenRows, type SyncRow, syncCalls, syncLists } from '#api/fortnox/calls'
import { maxSynced, type SyncKind, syncStates, unresolved } from '#api/fortnox/kinds'
import { inspect } from '#machines/core/recorder/tap'
import { fortnoxSyncMachine } from '#machines/fortnox/fortnoxSync'
import { part } from '#views/core/chunk.ts'
import controls from '#views/core/controls.module.css'
import { refresh, useList } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { List } from '#views/core/list/List.tsx'
import { useListState } from '#views/core/list/state/useListState.ts'
import { useSelection } from '#views/core/list/state/useSelection.ts'
import tabStyles from '#views/core/list/Tabs.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { Banner } from './Banner'
import { columnsOf } from './columns'
import { kindAt, sortsOf } from './kinds'
import { connectionName, rowsName } from './names'
import { RunCard } from './RunCard'
import { texts } from './texts'

const Details = part('the row', () => import('./Details'))
const DryRunDialog = part('the preview', () => import('./DryRunDialog'))

const ofVouchers = 'vouchers'

export default function ExportPage({ page }: PageProps) {
  const of = new URLSearchParams(useSearch()).get('of')
  const at = kindAt(page.path)
  const kind = at === 'invoice' && of === ofVouchers ? 'voucher' : at
  return <Exported key={kind} kind={kind} title={page.title} path={page.path} />
}

function Tabs({ kind, path }: { kind: 'invoice' | 'voucher'; path: string }) {
  const tabTexts = texts.tabs
  return (
    <nav aria-label={tabTexts.label} className={tabStyles.tabs}>
      <Link href={path} aria-current={kind === 'invoice' && 'page'}>
        {tabTexts.invoice}
      </Link>
      <Link href={`${path}?of=${ofVouchers}`} aria-current={kind === 'voucher' && 'page'}>
        {tabTexts.voucher}
      </Link>
    </nav>
  )
}

const syncWidth = 84

function Exported({ kind, title, path }: { kind: SyncKind; title: string; path: string }) {
  const rules = useMemo(
    () => ({
      sortFields: [...sortsOf(kind)],
      filters: [
        {
          name: 'state',
          label: texts.filter,
          kind: 'option' as const,
          options: [
            { value: unresolved, label: texts.unresolved },
            ...syncStates.filter((state) => state !== 'sending').map((value) => ({ value, label: texts.states[value] })),
          ],
        },
      ],
    }),
    [kind],
  )
  const list = useListState(rules)
  const read = useList(rowsName, syncLists[kind], list.request)
  const userId = useSelector(useSession(), ({ context }) => context.user?.id)
  const { searchKey, filter } = list.request
  const [selection, select] = useSelection(JSON.stringify([userId, rowsName, kind, searchKey, filter]), syncLists[kind], list.request, read)
  const columns = useMemo(() => columnsOf(kind), [kind])
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const opened = read.data?.data.find(({ id }) => String(id) === query.get('record'))

  const sync = useActorRef(fortnoxSyncMachine, { inspect, input: { kind } })
  const state = useSelector(sync, (snapshot) => snapshot)
  const { run, dryRun, error } = state.context
  const isUnderWay = state.hasTag('underWay')
  const refreshAll = () => {
    void refresh(rowsName)
    void refresh(connectionName)
  }
  useEmitted(sync, { 'sync.moved': refreshAll })
  const { run: send } = useCommand<AnswerOf<(typeof syncCalls)[SyncKind]>>({
    onSucceeded({ data: { outcome, remoteId } }) {
      toast.success(outcome === 'synced' ? texts.synced(remoteId) : texts.unchanged)
      refreshAll()
    },
    onFailed(fault) {
      if (fault instanceof Error) toast.error(fault.message)
      refreshAll()
    },
  })
  const ask = (chosen: ChosenRows) => sync.send({ type: 'sync.asked', chosen })
  // The command is one actor's, which stays: rows are not drawn again for a new way of naming it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const rowActions = useMemo(
    () => ({
      width: syncWidth,
      of: ({ id, title: name, number, state: syncState }: SyncRow) =>
        syncState === 'refused' || syncState === 'sending' ? null : (
          <button
            type="button"
            className={controls.button}
            aria-label={texts.syncOf(name || number)}
            onClick={() => send(() => client.call(syncCalls[kind], { params: { id } }), String(id))}
          >
            {texts.sync}
          </button>
        ),
    }),
    [kind],
  )
  const close = () => history.back()
  const hrefOf = (id: number) => {
    const next = new URLSearchParams(query)
    next.set('record', String(id))
    return `${path}?${next}`
  }
  return (
    <>
      <List<SyncRow>
        name={`${rowsName}.${kind}`}
        title={title}
        list={list}
        page={read}
        columns={columns}
        rowHref={({ id }) => hrefOf(id)}
        rowLabel={({ title: name, number }) => name || number}
        rowActions={rowActions}
        selection={selection}
        onSelect={select}
        maxSelected={maxSynced}
        bulkActions={
          <button
            type="button"
            className={controls.button}
            data-tone="accent"
            disabled={isUnderWay}
            onClick={() => ask(selection.all ? { kind, searchKey, filter } : { kind, ids: [...selection.ids] })}
          >
            {texts.syncMany}
          </button>
        }
        tabs={(kind === 'invoice' || kind === 'voucher') && <Tabs kind={kind} path={path} />}
        searchHint={texts.search}
        empty={{ title: texts.empty.title(kind), text: texts.empty.text }}
        above={
          <>
            <Banner />
            {run && (isUnderWay || state.matches('ended')) && (
              <RunCard
                run={run}
                isAway={state.matches({ following: 'away' })}
                isStopping={state.matches('stopping')}
                onStop={() => sync.send({ type: 'sync.stop' })}
                onDismiss={() => sync.send({ type: 'sync.dismissed' })}
                onAgain={(ids) => ask({ kind, ids })}
              />
            )}
          </>
        }
      />
      {opened && (
        <Opening onClose={close}>
          <Details
            kind={kind}
            row={opened}
            onClose={close}
            onSync={() => {
              send(() => client.call(syncCalls[kind], { params: { id: opened.id } }), String(opened.id))
              navigate(`${path}?${withoutRecord(query)}`, { replace: true })
            }}
          />
        </Opening>
      )}
      {(['previewing', 'previewed', 'starting', 'refused'] as const).some((value) => state.matches(value)) && (
        <Opening onClose={() => sync.send({ type: 'sync.cancelled' })}>
          <DryRunDialog
            {...{ kind, dryRun }}
            error={state.matches('refused') ? error : undefined}
            isStarting={state.matches('starting')}
            onConfirm={() => {
              sync.send({ type: 'sync.confirmed' })
              select({ type: 'selection.cleared' })
            }}
            onClose={() => sync.send({ type: 'sync.cancelled' })}
          />
        </Opening>
      )}
    </>
  )
}

function withoutRecord(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('record')
  return next
}
