import useSWR, { mutate } from 'swr'
import type { MenuCount } from '#api/core/countMenu'

const key = ['MenuCount']

export const storeCounts = (counts: MenuCount[]): void => void mutate(key, counts, { revalidate: false })

export function useCounts(section: string): ReadonlyMap<string, number> | undefined {
  const { data } = useSWR<MenuCount[]>(key, null)
  const counts = data?.find(({ name }) => name === section)?.counts
  return data && new Map(counts?.map(({ name, count }) => [name, count]))
}
