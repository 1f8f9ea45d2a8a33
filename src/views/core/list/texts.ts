import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '../format'

export const texts = inLanguage('core/list', {
  search: 'Search',
  filters: 'Filters',
  view: 'View',
  keyboard: 'Keyboard shortcuts',
  all: 'Any',
  total: (count: string) => `${count} in total`,
  selectRow: (label: string) => `Select ${label}`,
  selectPage: 'Select all rows of this page',
  actions: 'Actions',
  more: (label: string) => `More for ${label}`,
  range: (from: number, to: number, total: string) => (to < from ? `None of ${total}` : `${number(from)}–${number(to)} of ${total}`),
  rowsPerPage: 'Rows per page',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: 'Page',
  ofPages: (count: number) => `of ${number(count)}`,
  sortBy: (title: string) => `Sort by ${title}`,
  loading: 'Loading the list…',
  failed: 'Could not load the list',
  stale: 'Could not load the newest rows. These may be out of date.',
  forbidden: 'You have no access to this list',
} as const)
