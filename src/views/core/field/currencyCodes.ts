import { useMemo } from 'react'
import { type Fields, metaOf } from '#api/core/field'
import { useOptions } from '../data'
import type { CodeOf } from './codec'
import { optionsCall } from './entityOptions'

export const hasAmounts = (fields: Fields): boolean => Object.values(fields).some((field) => metaOf(field).kind === 'moneyIn')

type Answer = { data: { id: number; code?: unknown }[] }
const unknown: CodeOf = () => undefined

/** ISO 4217 codes. Amounts are invalid until `isReady`. */
export function useCurrencyCodes(isNeeded = true): {
  codes: readonly string[]
  codeOf: CodeOf
  idOf: (code: string) => number | undefined
  isReady: boolean
} {
  const read = useOptions('Currency', isNeeded ? optionsCall('Currency') : null)
  const rows = (read.data as Answer | undefined)?.data
  const codeOf = useMemo(() => {
    if (!rows) return unknown
    const codes = new Map<unknown, string>(rows.map(({ id, code }) => [id, String(code ?? '')]))
    return (id) => codes.get(id)
  }, [rows])
  const idOf = (code: string) => rows?.find((row) => row.code === code)?.id
  const codes = useMemo(() => (rows ?? []).flatMap(({ code }) => (typeof code === 'string' ? [code] : [])), [rows])
  return { codes, codeOf, idOf, isReady: !isNeeded || rows !== undefined || read.error !== undefined }
}
