/** What is said where an item is added. */
export const texts = {
  addIsbn: 'Add by ISBN',
  isbnHint: 'Scan or type, then Enter',
  added: (title: string) => `Added: ${title}`,
  adding: (count: number) => (count > 1 ? `Adding ${count} books…` : 'Adding…'),
  enterIsbn: 'Enter an ISBN',
  notAdded: 'Not added:',
  refusedIsbn: (isbn: string, why: string) => `${isbn}: ${why}`,
  addProduct: 'Add by title or contributor',
  productPlaceholder: 'Search products',
  noProducts: (query: string) => `No product matches “${query}”`,
  inStock: (count: number) => `${count} available`,
  results: (shown: number, all: string) =>
    String(shown) === all ? `${all} found` : `${shown} of ${all} shown. Type more to narrow the search`,
  searching: 'Searching…',
  searchFailed: 'Could not search',
} as const
