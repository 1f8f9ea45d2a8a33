import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '../format'

/** Texts of the parts of a list that load once they are opened. */
export const toolTexts = inLanguage('core/listTools', {
  clearFilters: 'Clear all',
  removeFilter: 'Remove the filter',
  columns: 'Columns',
  noRoom: 'no room',
  density: 'Row height',
  compact: 'Compact',
  comfortable: 'Comfortable',
  select: 'Selection',
  selected: (count: number) => `${number(count)} selected`,
  allSelected: (count: number) => `All ${number(count)} matching rows selected`,
  selectMatching: (count: string) => `Select all ${count} matching rows`,
  tooMany: (max: number) => `The limit is ${number(max)} at once. Narrow the list first`,
  clearSelection: 'Clear selection',
  nothingMatches: 'No matches',
  didYouMean: 'Did you mean',
  nothingMatchesHint: 'No row matches the search and all filters.',
  showAll: 'Clear search and filters',
  beyond: 'This page is empty',
  beyondHint: 'The list has become shorter since you opened this page.',
  toLastPage: 'Go to the last page',
} as const)
