import { useMemo } from 'react'
import { codeIndex } from '#api/inventory/codeIndex'
import { useStoredAnswer } from '#views/core/offline/useStoredAnswer.ts'
import { useMay } from '#views/core/useMay.ts'
import { inventoryName } from './kinds'

/** Milliseconds. */
const freshFor = 600_000

/** What a code names by the index on this device; '' where it does not know, or the person may not read it. */
export function useTitles(): (code: string) => string {
  const mayRead = useMay()('Inventory')
  const read = useStoredAnswer(`${inventoryName}.codes`, codeIndex, mayRead ? {} : null, {
    dedupingInterval: freshFor,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  const index = read.data?.data
  return useMemo(() => {
    const titles = new Map<string, string>()
    for (const { id, codes, title } of index?.editions ?? [])
      for (const code of [...codes, `PD-${id}`]) titles.set(code.toLowerCase(), title)
    return (code) => titles.get(code.toLowerCase()) ?? ''
  }, [index])
}
