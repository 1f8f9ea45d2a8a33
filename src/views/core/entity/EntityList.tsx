import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ListRequest, maxPageSize } from '#api/core/answer'
import type { Endpoint } from '#api/core/endpoint'
import type { AnyEntity } from '#api/core/entity'
import { type Fields, metaOf } from '#api/core/field'
import { recordPaths } from '#api/core/recordPaths'
import type { Values } from '#machines/core/form'
import { Aside } from '../Aside'
import { part } from '../chunk'
import controls from '../controls.module.css'
import { useList } from '../data'
import { Opening } from '../dialog/Opening'
import { useIsAllowed } from '../Guard'
import { whenIdle } from '../idle'
import { addingBy } from '../list/adding'
import type { RowActions } from '../list/columns'
import { List } from '../list/List'
import type { ListRules } from '../list/state/listState'
import type { Selection } from '../list/state/selection'
import { unlessTooMany } from '../list/state/tooMany'
import { useListState } from '../list/state/useListState'
import { useSelection } from '../list/state/useSelection'
import { useSession } from '../system'
import { type EntityColumn, entityColumns } from './columns'
import styles from './Entity.module.css'
import type { ExportDialogProps } from './ExportDialog'
import { FacetsOf } from './filters/facets'
import { entityRules } from './filters/filters'
import { mergingIn } from './merging/mergingIn'
import type { RecordDialogProps } from './RecordDialog'
import type { RemoveDialogProps } from './RemoveDialog'
import actionStyles from './RowAction.module.css'
import { withFixed } from './request'
import { type Row, rowLabel } from './row'
import { texts } from './texts'

function RemoveButton({ label, isSystem, onRemove }: { label: string; isSystem: boolean; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={actionStyles.action}
      data-tone={isSystem ? undefined : 'red'}
      aria-disabled={isSystem || undefined}
      aria-label={texts.removeOf(label)}
      title={isSystem ? texts.system : undefined}
      onClick={isSystem ? undefined : onRemove}
    >
      {texts.remove}
    </button>
  )
}

const ExportDialog = part<ExportDialogProps<Row>>('the export', () => import('./ExportDialog'))
const RecordDialog = part<RecordDialogProps>('the record', () => import('./RecordDialog'))
const InlineForm = part('the form in the list', () => import('./InlineForm'))
const RemoveDialog = part<RemoveDialogProps>('the removal', () => import('./RemoveDialog'))
const RemoveManyDialog = part('the removal', () => import('./removing/RemoveManyDialog'))

const large = ['longText', 'richText', 'image', 'file', 'rows', 'moneyIn']

const isInline = (entity: AnyEntity): boolean => {
  const fields = Object.values(entity.fields)
  return fields.length <= 3 && entity.has('edit') && fields.every((field) => !large.includes(metaOf(field).kind))
}

/** Pixels. */
const removalWidth = 132

/** Replaces the export of the list's columns. */
export type OwnExport = (props: { request: ListRequest; isOfChosen: boolean; onClose: () => void }) => ReactNode

export type ChosenRows = { selection: Selection; request: ListRequest }

type Exported = { request: ListRequest; isOfChosen: boolean; total: number; isAtLeast: boolean | undefined }

export type EntityListProps = {
  entity: AnyEntity
  title: string
  path: string
  fixed?: Values
  /** `around` places the button that removes a row itself. */
  moreActions?: RowActions<Row> & { around?: (row: Row, removal: ReactNode) => ReactNode }
  headerActions?: ReactNode
  moreBulk?: ((chosen: ChosenRows) => ReactNode) | undefined
  tabs?: ReactNode
  /** Where a new record is created, if not beside the list. */
  addAt?: string
  above?: ReactNode
  columns?: readonly EntityColumn[]
  filteredBy?: Fields
  countedBy?: Endpoint
  /** 1,000 if not given: what removal and discounts take at once. */
  maxSelected?: number
  exporting?: OwnExport | undefined
}

type Rows = Parameters<typeof List<Row>>[0]['page']
type Keyed = { id: number }

/** A list of records: search, filters, sorting, pages, selection, and the actions of a row. */
export function EntityList(props: EntityListProps) {
  const { entity, title, path, fixed, moreActions, headerActions, tabs, above, columns: own, filteredBy } = props
  const { addAt = recordPaths(path).new, countedBy, moreBulk, exporting, maxSelected = maxPageSize } = props
  const { list: call } = entity.calls
  if (!call) throw new TypeError(`${entity.name} has no list`)
  const without = useMemo(() => Object.keys(fixed ?? {}), [fixed])
  const columns = useMemo(() => own ?? entityColumns(entity, without), [own, entity, without])
  const rules = useMemo(() => listRules(entity, without, columns, filteredBy), [entity, without, columns, filteredBy])
  const list = useListState(rules)
  const request = useMemo(() => withFixed(list.request, fixed), [list.request, fixed])
  const page = useList(entity.name, call, request) as Rows
  const [, navigate] = useLocation()
  const query = useSearch()

  const canAdd = useIsAllowed(entity.permissions.add) && entity.has('add')
  const canEdit = useIsAllowed(entity.permissions.edit) && entity.has('edit')
  const canRemove = useIsAllowed(entity.permissions.remove) && entity.has('remove')
  const [removing, setRemoving] = useState<Row>()
  const [exported, setExported] = useState<Exported>()
  const [isRemovingMany, setRemovingMany] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<number>()
  const isInPlace = isInline(entity)
  const isOnlyRead = !entity.has('item')

  const userId = useSelector(useSession(), ({ context }) => context.user?.id)
  const { searchKey, filter } = request
  const [selection, select] = useSelection(JSON.stringify([userId, entity.name, path, searchKey, filter]), call, request, page)
  const facets = useMemo(() => {
    const nameOf = new Map(rules.filters.flatMap((each) => (each.kind === 'custom' ? [[each.meta, each.name] as const] : [])))
    return countedBy ? { name: entity.name, call: countedBy, request: { searchKey, filter }, nameOf } : null
  }, [countedBy, entity, rules, searchKey, filter])
  const rows = page.data?.data ?? []
  // Rows selected on other pages.
  const seen = useRef(new Map<number, Row>())
  useEffect(() => {
    for (const row of page.data?.data ?? []) seen.current.set(row.id, row)
  }, [page.data])

  useEffect(
    () =>
      whenIdle(() => {
        ExportDialog.prefetch()
        if (canRemove) {
          RemoveDialog.prefetch()
          RemoveManyDialog.prefetch()
        }
        if (isOnlyRead) RecordDialog.prefetch()
        if (isInPlace) InlineForm.prefetch()
      }),
    [canRemove, isInPlace, isOnlyRead],
  )

  const { total = 0, isAtLeast } = page.data?.result ?? {}
  const chosenExport = (): Exported =>
    selection.all
      ? { request, isOfChosen: false, total, isAtLeast }
      : {
          request: withFixed({ ...request, searchKey: '', filter: { id: [...selection.ids] } }, fixed),
          isOfChosen: true,
          total: selection.ids.size,
          isAtLeast: false,
        }
  const opened = isOnlyRead ? rows.find(({ id }) => String(id) === new URLSearchParams(query).get('record')) : undefined

  const add = () => (isInPlace ? setAdding(true) : navigate(addAt, { state: { from: location.pathname + location.search } }))
  const rowHref = ({ id }: Keyed) => (isOnlyRead ? `${location.pathname}?${withRecord(id)}` : recordPaths(path).edit({ id }))
  const rowActions = useMemo(() => {
    if (!canRemove && !moreActions) return undefined
    const of = (row: Row) => {
      const removal = canRemove && <RemoveButton label={rowLabel(entity, row)} isSystem={row.isSystem} onRemove={() => setRemoving(row)} />
      return (
        moreActions?.around?.(row, removal) ?? (
          <>
            {moreActions?.of(row)}
            {removal}
          </>
        )
      )
    }
    return { of, width: moreActions?.width ?? removalWidth }
  }, [entity, canRemove, moreActions])

  const { button, keyed } = addingBy({ title, label: texts.add(entity.title), onAdd: add, mayAdd: canAdd })
  const isSearchable = rules.filters.some(({ kind }) => kind === 'text')
  return (
    <FacetsOf value={facets}>
      <List<Row>
        name={listName(entity, without)}
        title={title}
        list={list}
        page={page}
        columns={columns}
        rowHref={rowHref}
        rowLabel={(row) => rowLabel(entity, row)}
        rowActions={rowActions}
        selection={canRemove || moreBulk ? selection : undefined}
        onSelect={select}
        maxSelected={maxSelected}
        bulkActions={
          <>
            <button type="button" className={controls.button} onClick={() => setExported(chosenExport)}>
              {texts.exporting.chosen}
            </button>
            {moreBulk?.({ selection, request })}
            {mergingIn(entity, selection)}
            {canRemove && (
              <button type="button" className={controls.button} {...unlessTooMany(selection)} onClick={() => setRemovingMany(true)}>
                {texts.removingMany.button}
              </button>
            )}
          </>
        }
        searchHint={isSearchable ? texts.search(entity.plural) : ''}
        empty={{
          title: texts.empty.title(entity.plural),
          text: canAdd ? texts.empty.text(entity.plural) : texts.empty.readOnly(entity.plural),
          action: button,
        }}
        tabs={tabs}
        headerActions={
          <>
            {headerActions}
            {mergingIn(entity)}
            {total > 0 && (
              <button
                type="button"
                className={controls.button}
                onClick={() => setExported({ request, isOfChosen: false, total, isAtLeast })}
              >
                {texts.exporting.button}
              </button>
            )}
            {button}
          </>
        }
        above={
          <>
            {above}
            {isAdding && (
              <div className={styles.newRow}>
                <Aside onMissing={() => setAdding(false)}>
                  <InlineForm entity={entity} fixed={fixed} onClose={() => setAdding(false)} />
                </Aside>
              </div>
            )}
          </>
        }
        editorOf={
          isInPlace && canEdit
            ? (row) =>
                row.id === editing && (
                  <Aside key={row.id} onMissing={() => setEditing(undefined)}>
                    <InlineForm entity={entity} row={row} onClose={() => setEditing(undefined)} />
                  </Aside>
                )
            : undefined
        }
        onOpen={isInPlace && canEdit ? (row) => setEditing(row.id) : undefined}
        {...keyed}
      />
      {removing && (
        <Opening onClose={() => setRemoving(undefined)}>
          <RemoveDialog key={removing.id} entity={entity} row={removing} onClose={() => setRemoving(undefined)} />
        </Opening>
      )}
      {opened && (
        <Opening onClose={() => history.back()}>
          <RecordDialog entity={entity} row={opened} onClose={() => history.back()} />
        </Opening>
      )}
      {isRemovingMany && (
        <Opening onClose={() => setRemovingMany(false)}>
          <RemoveManyDialog
            {...{ entity, selection, request }}
            seen={seen.current}
            onSettled={(left) => select({ type: 'rows.chosen', ids: left })}
            onClose={() => setRemovingMany(false)}
          />
        </Opening>
      )}
      {exported && (
        <Opening onClose={() => setExported(undefined)}>
          {exporting?.({ request: exported.request, isOfChosen: exported.isOfChosen, onClose: () => setExported(undefined) }) ?? (
            <ExportDialog
              name={listName(entity, without)}
              {...{ title, columns, request: exported.request, total: exported.total, isAtLeast: exported.isAtLeast }}
              list={call}
              onClose={() => setExported(undefined)}
            />
          )}
        </Opening>
      )}
    </FacetsOf>
  )
}

function listRules(entity: AnyEntity, without: readonly string[], columns: readonly EntityColumn[], fields = entity.fields): ListRules {
  const rules = entityRules({ ...entity, fields }, without)
  return { ...rules, sortFields: columns.flatMap(({ sort }) => sort ?? []) }
}

const listName = (entity: AnyEntity, without: readonly string[]) => [entity.name, ...without].join('.')

function withRecord(id: number): URLSearchParams {
  const query = new URLSearchParams(location.search)
  query.set('record', String(id))
  return query
}
