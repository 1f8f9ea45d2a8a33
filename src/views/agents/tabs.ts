export const tabs = {
  inProgress: 'In progress',
  finished: 'Finished',
  preorder: 'Requests',
  submit: 'Submit New Order',
  books: 'Books',
  documents: 'Documents',
  other: 'Other products',
  data: 'Our details',
} as const
