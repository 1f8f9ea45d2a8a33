import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('orders/customer', {
  chooseCustomer: 'Choose a customer',
  customerPlaceholder: 'Name, organisation, email or phone',
  noCustomers: (query: string) => `No customer matches “${query}”`,
  createCustomer: 'Save and choose',
  foundCustomer: (name: string, email: string) => `${email} already belongs to ${name}, who is now this order's customer.`,
  createdCustomer: (name: string) => `${name} was added and is now this order's customer.`,
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  nonLatinFirstName: 'Non-Latin first name',
  nonLatinLastName: 'Non-Latin last name',
  organisation: 'Organisation',
  phone: 'Phone',
  theirAddress: 'Their address',
  cancel: 'Cancel',
} as const)
