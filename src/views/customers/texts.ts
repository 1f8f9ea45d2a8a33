/** What is said of addresses, wherever they are kept. */
export const texts = {
  title: 'Addresses',
  about: 'Where their orders and invoices go. A new order goes to the first of them.',
  none: 'No addresses yet.',
  add: 'Add an address',
  newOne: 'New address',
  editing: 'Edit address',
  edit: 'Edit',
  editOf: (address: string) => `Edit address: ${address}`,
  shared: 'Orders that go to this address show the change as well.',
  save: 'Save address',
  cancel: 'Cancel',
  added: 'The address is added.',
  saved: 'The address is saved.',
  loading: 'Reading the addresses',
  failed: 'The addresses could not be read',
  forbidden: 'Your role may not see their addresses.',
} as const
