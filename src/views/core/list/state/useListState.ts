import { useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ListRequest } from '#api/core/answer'
import { changed, type ListRules, type ListState, readListState, requestOf, writeListState } from './listState'

export type ListControl = {
  state: ListState
  request: ListRequest
  rules: ListRules
  columns: string[] | undefined
  showColumns: (columns: readonly string[]) => void
  push: (change: Partial<ListState>) => void
  replace: (change: Partial<ListState>) => void
}

/** `rules` must be a stable object. */
export function useListState(rules: ListRules): ListControl {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const state = useMemo(() => readListState(new URLSearchParams(query), rules), [query, rules])
  const request = useMemo(() => requestOf(state, rules), [state, rules])
  const columns = useMemo(() => new URLSearchParams(query).get('columns')?.split(' '), [query])
  // Restored under the new history entry on commit.
  const before = useRef<string | null>(null)

  const next = (change: Partial<ListState>) => {
    const kept = new URLSearchParams(before.current?.split('?')[1] ?? query)
    for (const name of Object.keys(state.unknown ?? {})) kept.delete(name)
    return `${path}?${writeListState(changed(state, change), kept)}`
  }

  return {
    state,
    request,
    rules,
    columns,
    showColumns(columns) {
      const params = new URLSearchParams(query)
      params.set('columns', columns.join(' '))
      navigate(`${path}?${params}`, { replace: true })
    },
    replace(change) {
      const url = next(change)
      before.current ??= query ? `${path}?${query}` : path
      navigate(url, { replace: true })
    },
    push(change) {
      const url = next(change)
      if (before.current !== null) navigate(before.current, { replace: true })
      before.current = null
      if (url !== `${location.pathname}${location.search}`) navigate(url)
      scrollTo(0, 0)
    },
  }
}
