import type { Customer } from './baskets'

type Named = Pick<Customer, 'organisation' | 'firstName' | 'lastName' | 'nonLatinFirstName' | 'nonLatinLastName'>

const joined = (...names: string[]) => names.filter(Boolean).join(' ').trim()

export const contactOf = ({ firstName, lastName, nonLatinFirstName, nonLatinLastName }: Named): string =>
  joined(firstName, lastName) || joined(nonLatinFirstName, nonLatinLastName)

/** Organisation, else person, else email; `customerName` of the server is its SQL. */
export const customerNameOf = (customer: Named & Pick<Customer, 'email'>): string =>
  customer.organisation || contactOf(customer) || customer.email
