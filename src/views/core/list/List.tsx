import { type CSSProperties, Fragment, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { part } from '../chunk'
import controls from '../controls.module.css'
import { counted } from '../format'
import { whenIdle } from '../idle'
import { askForKeys } from '../keyboard/asking'
import { type ShortcutGroup, useKeyGroups } from '../keyboard/groups'
import type { Shortcut } from '../keyboard/shortcuts'
import { useShortcuts } from '../keyboard/useShortcuts'
import { PageHeading } from '../PageHeading'
import { prefetch } from '../pages'
import { CardsSkeleton } from './Card'
import { checkWidth, inPanel, isTwoLined, menuWidth, type RowActions, shownColumns } from './columns'
import { Disclosure } from './Disclosure'
import { FilterIcon, KeyboardIcon, SearchIcon, ViewIcon } from './icons'
import styles from './List.module.css'
import { ReadFailed, StaleNotice } from './ListStates'
import type { ListProps } from './listProps'
import { Pager } from './Pager'
import { Rows } from './Rows'
import { sortedBy } from './state/listState'
import { useListPreferences } from './state/preferences'
import { chosenCount, nothingSelected } from './state/selection'
import { useActive } from './state/useActive'
import { TableSkeleton } from './TableHead'
import { TypedInput } from './TypedInput'
import { texts } from './texts'
import { useFitting } from './useFitting'
import { useListFocus } from './useListFocus'
import { narrow, useMedia } from './useMedia'
import { usePrinting } from './usePrinting'

const RowMenu = part('the menu of a row', () => import('./RowMenu'))
const SelectionBar = part('the selection', () => import('./SelectionBar'))
const FilterPanel = part('the filters', () => import('./FilterPanel'))
const FilterChips = part('the filters', () => import('./FilterChips'))
const NoRows = part('an empty page', () => import('./NoRows'))
const ViewMenu = part('the view', () => import('./ViewMenu'))

const noKeys: readonly ShortcutGroup[] = []
const ignore = () => undefined

export function List<Row extends { id: number }>(props: ListProps<Row>) {
  const { name, title, list, page, columns, rowHref, rowLabel, marks, onKey, keys = noKeys } = props
  const { selection = nothingSelected, onSelect = ignore } = props
  const isSelectable = props.selection !== undefined
  const [preferences, setPreferences] = useListPreferences(name)
  const panel = inPanel(list.rules.filters)
  const isFiltered = panel.some((filter) => list.state.filters[filter.name])
  const hasChips = isFiltered || list.state.unknown !== undefined
  const isSmall = useMedia(narrow)
  const isPrinting = usePrinting()
  const [isFiltering, setFiltering] = useState(isFiltered && !isSmall)
  // Rendered before the rows, to avoid a layout shift.
  const [FirstPanel, FirstChips] = useState([isFiltering ? Fragment : Suspense, hasChips ? Fragment : Suspense] as const)[0]
  const [active, setActive] = useActive(name)
  const section = useRef<HTMLElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const filtersId = useId()
  const [, navigate] = useLocation()

  // A stable array, so that rows are not redrawn.
  const wanted = useMemo(() => shownColumns(columns, list.columns ?? preferences.columns), [columns, list.columns, preferences.columns])
  const { count: fitting, beside, room } = useFitting(section, wanted, isSelectable ? checkWidth : 0, props.rowActions)
  const count = isSmall || isPrinting ? wanted.length : fitting
  const [menu, setMenu] = useState<{ row: Row; button: HTMLElement } | null>(null)
  const rowActions = useMemo((): RowActions<Row> | undefined => {
    const all = props.rowActions
    const shown = isSmall ? all : beside
    if (!shown || (shown === all && !all.hasMore)) return shown
    return { of: shown.of, width: shown.width + menuWidth, onMenu: (row, button) => setMenu({ row, button }) }
  }, [props.rowActions, beside, isSmall])
  const shown = useMemo(() => wanted.slice(0, count), [wanted, count])
  // Ranked rows are in the order of no column.
  const state = useMemo(() => (list.request.sort ? list.state : { ...list.state, sorted: false }), [list.request.sort, list.state])
  const rows = page.data?.data ?? []
  const { total = 0, isAtLeast, estimate } = page.data?.result ?? {}
  const howMany = counted(total, isAtLeast, estimate)
  const ids = rows.map((row) => row.id)
  const chosen = chosenCount(selection)
  const retry = () => void page.mutate()

  // Preloads the page, as a row is opened next.
  const firstHref = rows[0] && rowHref(rows[0])
  useEffect(() => (firstHref === undefined ? undefined : whenIdle(() => prefetch(firstHref))), [firstHref])
  useEffect(() => (isSelectable ? whenIdle(SelectionBar.prefetch) : undefined), [isSelectable])

  const step = (by: 1 | -1, isExtending: boolean): boolean => {
    const at = active === null ? -1 : ids.indexOf(active)
    const to = ids[at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by]
    if (to === undefined) return rows.length > 0
    if (isExtending && active !== null) onSelect({ type: 'range.chosen', id: active, page: ids })
    if (isExtending) onSelect({ type: 'range.chosen', id: to, page: ids })
    setActive(to)
    return true
  }
  const activeRow = rows.find((row) => row.id === active)
  useListFocus(section, ids, active, setActive)

  const act = (shortcut: Shortcut): boolean => {
    const href = activeRow && rowHref(activeRow)
    switch (shortcut.type) {
      case 'next':
        return step(1, shortcut.isExtending)
      case 'previous':
        return step(-1, shortcut.isExtending)
      case 'toggle':
        if (activeRow) onSelect({ type: 'row.toggled', id: activeRow.id })
        return isSelectable && activeRow !== undefined
      case 'togglePage':
        if (ids.length > 0) onSelect({ type: 'page.toggled', page: ids })
        return isSelectable && ids.length > 0
      case 'open':
        if (activeRow && props.onOpen) props.onOpen(activeRow)
        else if (href) navigate(href, { state: { from: location.pathname + location.search } })
        return props.onOpen ? activeRow !== undefined : href !== undefined
      case 'clear':
        if (chosen > 0) onSelect({ type: 'selection.cleared' })
        return chosen > 0
      case 'search':
        search.current?.querySelector('input')?.focus()
        return true
      case 'help':
        return false
      case 'other':
        return onKey?.(shortcut.code, activeRow) ?? false
    }
  }
  useShortcuts(act)
  useKeyGroups([...keys, 'list'])

  const skeleton = isSmall ? (
    <CardsSkeleton count={Math.min(list.state.pageSize, 8)} isLined={isTwoLined(columns)} />
  ) : (
    <TableSkeleton
      columns={shown}
      state={state}
      density={preferences.density}
      actionsWidth={rowActions?.width}
      isSelectable={isSelectable}
      count={Math.min(list.state.pageSize, 16)}
    />
  )
  return (
    <section ref={section} className={styles.list} data-wide style={{ '--room': room } as CSSProperties}>
      <header className={styles.header} data-actions>
        <PageHeading>{title}</PageHeading>
        {page.data && (
          <bdi className={styles.count} dir="ltr" title={texts.total(howMany)}>
            {howMany}
          </bdi>
        )}
        {props.tabs}
        <span className={styles.spread} />
        {props.headerActions}
      </header>

      <div className={styles.bar}>
        <div className={styles.toolbar} inert={chosen > 0 && !isSmall}>
          {props.searchHint !== undefined && (
            <div className={styles.search} ref={search}>
              <SearchIcon />
              <TypedInput
                type="search"
                className={controls.input}
                aria-label={texts.search}
                placeholder={props.searchHint}
                maxLength={200}
                value={list.state.search}
                onTyped={(text) => list.replace({ search: text })}
                onCommitted={(text) => list.push({ search: text })}
              />
            </div>
          )}
          {panel.length > 0 && (
            <button
              type="button"
              className={controls.button}
              aria-expanded={isFiltering}
              aria-controls={filtersId}
              onClick={() => setFiltering(!isFiltering)}
            >
              <FilterIcon />
              <span>{texts.filters}</span>
            </button>
          )}
          <span className={styles.spread} />
          <Disclosure label={texts.view} icon={<ViewIcon />}>
            <ViewMenu {...{ name, list, columns, count }} chosen={wanted} density={preferences.density} onChange={setPreferences} />
          </Disclosure>
          <button
            type="button"
            className={controls.button}
            data-icon
            title={texts.keyboard}
            aria-label={texts.keyboard}
            onClick={askForKeys}
          >
            <KeyboardIcon />
          </button>
        </div>
        {chosen > 0 && (
          <Suspense>
            <SelectionBar selection={selection} total={total} isAtLeast={isAtLeast} max={props.maxSelected ?? total} onSelect={onSelect}>
              {props.bulkActions}
            </SelectionBar>
          </Suspense>
        )}
      </div>
      <Suspense
        fallback={
          <>
            {isFiltering && <search id={filtersId} aria-label={texts.filters} />}
            {skeleton}
          </>
        }
      >
        {isFiltering && (
          <search id={filtersId} aria-label={texts.filters}>
            <FirstPanel>
              <FilterPanel list={list} />
            </FirstPanel>
          </search>
        )}
        {hasChips && (
          <FirstChips>
            <FilterChips list={list} />
          </FirstChips>
        )}
        {props.above}
        {page.error && page.data && <StaleNotice onRetry={retry} />}

        {page.error && !page.data ? (
          <ReadFailed error={page.error} onRetry={retry} />
        ) : !page.data ? (
          skeleton
        ) : rows.length > 0 ? (
          <Rows
            key={isSmall ? 'cards' : preferences.density}
            label={title}
            rows={rows}
            rowCount={isAtLeast ? -1 : total + 1}
            state={state}
            density={preferences.density}
            isNarrow={isSmall}
            isStale={page.isLoading}
            columns={shown}
            rowHref={rowHref}
            rowLabel={rowLabel}
            rowActions={rowActions}
            isSelectable={isSelectable}
            marks={marks}
            editorOf={props.editorOf}
            onOpen={props.onOpen}
            selection={selection}
            onSelect={onSelect}
            onSort={(field) => list.push(sortedBy(list.state, field))}
            active={active}
            onActive={setActive}
          />
        ) : (
          <Suspense>
            <NoRows {...props} />
          </Suspense>
        )}
        {page.data && total > 0 && <Pager list={list} total={total} isAtLeast={isAtLeast} howMany={howMany} shown={rows.length} />}
      </Suspense>
      {menu && (
        <Suspense>
          <RowMenu button={menu.button} onClose={() => setMenu(null)}>
            {props.rowActions?.of(menu.row, true)}
          </RowMenu>
        </Suspense>
      )}
    </section>
  )
}
