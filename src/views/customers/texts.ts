import { inLanguage } from '#api/core/texts/inLanguage'
export const texts = inLanguage('customers/addresses', {
  title: 'Addresses',
  about: 'Addresses for orders and invoices. A new order uses the first one.',
  none: 'No addresses yet. Choose Add address to add the first.',
  add: 'Add address',
  newOne: 'New address',
  editing: 'Edit address',
  edit: 'Edit',
  editOf: (address: string) => `Edit address: ${address}`,
  shared: 'The change also applies to orders with this address.',
  save: 'Save address',
  cancel: 'Cancel',
  added: 'Address added.',
  saved: 'Address saved.',
  loading: 'Loading the addresses…',
  failed: 'Could not load the addresses',
  forbidden: 'Your role cannot view addresses.',
} as const)
