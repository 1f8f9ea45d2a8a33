import { useSearch } from 'wouter'

export const useQuery = (name: string): string | undefined => new URLSearchParams(useSearch()).get(name) || undefined
