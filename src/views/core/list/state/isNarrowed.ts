import type { ListState } from './listState'

export const isNarrowed = ({ search, filters }: ListState): boolean => search.trim() !== '' || Object.values(filters).some(Boolean)
