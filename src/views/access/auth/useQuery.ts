import { useSearch } from 'wouter'

/** One value of the page's query, if it is there and says something. */
export const useQuery = (name: string): string | undefined => new URLSearchParams(useSearch()).get(name) || undefined
