import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('orders/adder', {
  add: 'Add',
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
} as const)
