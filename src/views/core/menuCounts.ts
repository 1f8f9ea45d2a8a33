import useSWR, { mutate } from 'swr'
import type { MenuCount } from '#api/core/countMenu'

const key = ['MenuCount']

/** Keeps what the menuCounts machine read where the views read everything else. */
export const storeCounts = (counts: MenuCount[]): void => void mutate(key, counts, { revalidate: false })

/** The counts of a section's entries, by name; undefined before the first answer. When they are read is the machine's affair. */
export function useCounts(section: string): ReadonlyMap<string, number> | undefined {
  const { data } = useSWR<MenuCount[]>(key, null)
  const counts = data?.find(({ name }) => name === section)?.counts
  return data && new Map(counts?.map(({ name, count }) => [name, count]))
}
