import { useMemo } from 'react'
import * as z from 'zod/mini'
import { answer } from '#api/core/answer'
import { type Endpoint, endpoint, id } from '#api/core/endpoint'
import { toOption } from '#api/core/option'
import { useOptions } from '../data'
import type { OptionSource } from './option'

const made = new Map<string, Endpoint>()

/** By name only, as the declaration may not be loaded (docs/product.md, Calls). A test compares them. */
export function optionsCall(name: string): Endpoint {
  const cached = made.get(name)
  if (cached) return cached
  const call = endpoint(`POST ${name}/All${name}List`, {
    isReading: true,
    permission: '',
    summary: `${name}: all, for dropdowns`,
    answer: answer(z.array(z.looseObject({ id }))),
  })
  made.set(name, call)
  return call
}

type Answer = { data: { id: number }[] }

export function useEntityOptions(name: string | null, current: readonly { value: number; label: string }[] = []): OptionSource {
  const read = useOptions(name ?? '', name === null ? null : optionsCall(name))
  const rows = (read.data as Answer | undefined)?.data
  const options = useMemo(() => (rows ?? []).map(toOption), [rows])
  const missing = current.filter(({ value }) => !options.some((option) => option.value === value))
  return {
    options: missing.length > 0 ? [...missing, ...options] : options,
    isLoading: name !== null && !rows && !read.error,
    error: rows ? undefined : read.error,
    onRetry: () => void read.mutate(),
  }
}
