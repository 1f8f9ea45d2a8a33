/** What the distributor's pages are called in their bar and in the menu. */
export const tabs = {
  inProgress: 'In progress',
  preorder: 'Requests',
  submit: 'Submit New Order',
  books: 'Books',
  documents: 'Documents',
  other: 'Other products',
  data: 'Our details',
} as const
