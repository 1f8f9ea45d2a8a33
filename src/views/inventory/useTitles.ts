import { useMemo } from 'react'
import { codeIndex } from '#api/inventory/codeIndex'
import { useStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'
import { inventoryName } from './kinds'

/** Milliseconds. */
const freshFor = 600_000

/** What a code names by the index on this device; '' where it does not know. */
export function useTitles(): (code: string) => string {
  const read = useStoredAnswer(
    `${inventoryName}.codes`,
    codeIndex,
    {},
    { dedupingInterval: freshFor, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const index = read.data?.data
  return useMemo(() => {
    const titles = new Map<string, string>()
    for (const { id, codes, title } of index?.editions ?? [])
      for (const code of [...codes, `PD-${id}`]) titles.set(code.toLowerCase(), title)
    return (code) => titles.get(code.toLowerCase()) ?? ''
  }, [index])
}
