import { type ListRequest, maxPageSize } from '#api/core/answer'
import { isKeyOf } from '#api/core/objects'
import type { Filter } from '../columns'

/** docs/product.md, Screens and Limits. */
export type ListState = {
  page: number
  pageSize: number
  sorted: boolean
  field: string
  type: 'asc' | 'desc'
  search: string
  filters: Readonly<Record<string, string>>
  /** Parameters of the address that the list cannot apply, until somebody removes them. */
  unknown?: Readonly<Record<string, string>>
}

type Parameter = { label: string; isValid: (text: string) => boolean }

/**
 * `isRanked`: a search in the default order shows the best matches first. `parameters`: of the address that the page itself reads.
 * `impossible` names filters that cannot be applied with the others.
 */
export type ListRules = {
  sortFields: readonly string[]
  filters: readonly Filter[]
  isRanked?: boolean
  parameters?: Readonly<Record<string, Parameter>>
  impossible?: (filters: Readonly<Record<string, string>>) => readonly string[]
}

export const listDefaults: ListState = { page: 1, pageSize: 100, sorted: true, field: 'id', type: 'desc', search: '', filters: {} }
export const pageSizes = [25, 50, 100, 250, 500, maxPageSize] as const

const filterPrefix = 'filter.'
const maxSearch = 200
const maxPage = 2_147_483_647

const positiveInteger = (text: string | null, max: number, otherwise: number) =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= max ? Number(text) : otherwise

function filterValue(filter: Filter, text: string): unknown {
  if (text === '') return undefined
  if (filter.kind === 'custom') return filter.read(text)
  if (filter.kind === 'text') return text.slice(0, maxSearch)
  if (filter.kind === 'option') return filter.options.some(({ value }) => value === text) ? text : undefined
  if (filter.kind === 'amount') return /^-?\d{1,12}$/.test(text) ? Number(text) : undefined
  return isDay(text) ? text : undefined
}

export const isDay = (text: string) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** What is invalid is not applied, but named in `unknown`. */
export function readListState(query: URLSearchParams, { sortFields, filters, parameters = {}, impossible }: ListRules): ListState {
  const field = query.get('field') ?? listDefaults.field
  const type = query.get('type')
  const given = filters.flatMap((filter) => {
    const text = query.get(filterPrefix + filter.name) ?? ''
    return filterValue(filter, text) === undefined ? [] : [[filter.name, text] as const]
  })
  const refused = impossible?.(Object.fromEntries(given)) ?? []
  const state: ListState = {
    page: positiveInteger(query.get('page'), maxPage, listDefaults.page),
    pageSize: positiveInteger(query.get('pageSize'), maxPageSize, listDefaults.pageSize),
    sorted: query.get('sorted') !== 'false',
    field: sortFields.includes(field) ? field : listDefaults.field,
    type: type === 'asc' || type === 'desc' ? type : listDefaults.type,
    search: (query.get('search') ?? '').slice(0, maxSearch),
    filters: Object.fromEntries(given.filter(([name]) => !refused.includes(name))),
  }
  const unknown = [...query].filter(
    ([name, text]) => text !== '' && !(Object.hasOwn(parameters, name) ? parameters[name]?.isValid(text) : isApplied(state, name, text)),
  )
  return unknown.length > 0 ? { ...state, unknown: Object.fromEntries(unknown) } : state
}

/** Parameters of other names are not the list's. */
function isApplied(state: ListState, name: string, text: string): boolean {
  if (name.startsWith(filterPrefix)) return Object.hasOwn(state.filters, name.slice(filterPrefix.length))
  return !isKeyOf(listDefaults, name) || name === 'search' || String(state[name]) === text
}

/** The name of a filter in a parameter's name. */
export const filterIn = (parameter: string): string =>
  parameter.startsWith(filterPrefix) ? parameter.slice(filterPrefix.length) : parameter

/** Other parameters (a title) are kept. */
export function writeListState(state: ListState, before: URLSearchParams = new URLSearchParams()): string {
  const query = new URLSearchParams(before)
  for (const name of [...query.keys()]) if (name.startsWith(filterPrefix) || name === 'search') query.delete(name)
  const { page, pageSize, sorted, field, type, search, filters, unknown = {} } = state
  for (const [name, value] of Object.entries(unknown)) query.set(name, value)
  query.set('page', String(page))
  query.set('pageSize', String(pageSize))
  // Lists linked with page and pageSize only leave their default sort out.
  for (const [name, value] of Object.entries({ sorted, field, type }))
    if (query.has(name) || value !== listDefaults[name as 'sorted' | 'field' | 'type']) query.set(name, String(value))
  if (search) query.set('search', search)
  for (const [name, value] of Object.entries(filters)) if (value) query.set(filterPrefix + name, value)
  return query.toString()
}

export const changed = (state: ListState, change: Partial<ListState>): ListState => ({ ...state, page: 1, ...change })

export function requestOf(state: ListState, { filters, isRanked = false }: Omit<ListRules, 'sortFields'>): ListRequest {
  const given: Record<string, unknown> = {}
  for (const filter of filters) {
    const value = filterValue(filter, state.filters[filter.name] ?? '')
    const { field, bound } = filter.of ?? { field: filter.name }
    if (value !== undefined) given[field] = bound ? { ...(given[field] as object), [bound]: value } : value
  }
  return {
    searchKey: state.search.trim(),
    page: state.page,
    pageSize: state.pageSize,
    sort: state.sorted && !(isRanked && isSearchedByDefault(state)) ? `${state.field} ${state.type}` : '',
    filter: Object.keys(given).length > 0 ? given : '',
  }
}

const isSearchedByDefault = ({ search, field, type }: ListState) =>
  search.trim() !== '' && field === listDefaults.field && type === listDefaults.type

export const sortedBy = (state: ListState, field: string): ListState =>
  changed(state, { sorted: true, field, type: state.sorted && state.field === field && state.type === 'asc' ? 'desc' : 'asc' })

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
