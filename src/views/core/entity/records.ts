import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type ListRequest, listAnswer, listRequest } from '#api/core/answer'
import { type Endpoint, endpoint, id } from '#api/core/endpoint'
import { toOption } from '#api/core/option'
import { useList } from '../data'
import { useSearch } from '../field/asking'
import type { Choice, OptionSource } from '../field/option'

const made = new Map<string, Endpoint>()

export function listCall(name: string): Endpoint {
  const cached = made.get(name)
  if (cached) return cached
  const call = endpoint(`POST ${name}/${name}List`, {
    isReading: true,
    permission: '',
    summary: `${name}: one page`,
    body: listRequest,
    answer: listAnswer(z.looseObject({ id })),
  })
  made.set(name, call)
  return call
}

type Found = { id: number } & Readonly<Record<string, unknown>>
type Answer = { data: Found[]; result: { total: number; suggestions?: string[] } }

const pageSize = 20

const requestWith = (request: Partial<ListRequest>): ListRequest => ({ searchKey: '', page: 1, pageSize, sort: '', filter: '', ...request })

/** A code, or years of life. */
function moreOf({ code, birthYear, deathYear }: Found): string | undefined {
  if (code) return String(code)
  return birthYear || deathYear ? `${birthYear ?? ''}–${deathYear ?? ''}` : undefined
}

const choiceOf = (row: Found): Choice => {
  const { value, label } = toOption(row)
  const more = moreOf(row)
  return { value, label, record: row, ...(more !== undefined && { more }) }
}

/** Server search for large tables. `chosen` are read by id unless `known`; null reads nothing. */
export function useRecords(name: string | null, chosen: readonly number[], labels?: ReadonlyMap<number, string>): OptionSource {
  const [query, setQuery] = useState<string>()
  // Keeps names of earlier results.
  const [seen] = useState(() => new Map<number, string>())
  const call = listCall(name ?? '')
  const read = useSearch(name ?? '', call, name === null || query === undefined ? null : requestWith({ searchKey: query.slice(0, 200) }))
  const unknown = chosen.filter((id) => !labels?.has(id) && !seen.has(id))
  const named = useList(
    name ?? '',
    call,
    name === null || !unknown.length ? null : requestWith({ filter: { id: unknown }, pageSize: unknown.length }),
  )
  const found = read.data as Answer | undefined
  const rows = found?.data ?? []
  const others = (named.data as Answer | undefined)?.data ?? []
  useEffect(() => {
    for (const row of rows) seen.set(row.id, toOption(row).label)
  }, [rows, seen])
  const labelOf = (value: Choice['value']) => {
    const other = others.find(({ id }) => id === value)
    return labels?.get(Number(value)) ?? seen.get(Number(value)) ?? (other && toOption(other).label)
  }
  return {
    options: rows.map(choiceOf),
    isLoading: read.isLoading || read.isValidating || named.isLoading,
    isMore: (found?.result.total ?? 0) > rows.length,
    suggestions: found?.result.suggestions,
    error: found ? undefined : read.error,
    onRetry: () => void read.mutate(),
    onQuery: setQuery,
    answers: read.isCurrent ? (query ?? null) : null,
    labelOf,
  }
}
