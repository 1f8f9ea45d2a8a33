import { Link, Text } from '@radix-ui/themes'
import type { Customer } from '#api/orders/baskets'
import { languageOf } from '../../../core/languageOf'
import styles from './CustomerCard.module.css'

const joined = (first: string, last: string) => [first, last].filter(Boolean).join(' ')

/** How a customer is called: by name, else by organisation, else by email. */
export const nameOf = ({ firstName, lastName, organisation, email }: Customer): string =>
  joined(firstName, lastName) || organisation || email

export const nonLatinNameOf = ({ nonLatinFirstName, nonLatinLastName }: Customer): string => joined(nonLatinFirstName, nonLatinLastName)

export function CustomerCard({ customer }: { customer: Customer }) {
  const nonLatin = nonLatinNameOf(customer)
  return (
    <div className={styles.card}>
      <Text as="div" size="3" weight="medium">
        <bdi lang={languageOf(nameOf(customer))}>{nameOf(customer)}</bdi>
      </Text>
      {nonLatin && (
        <Text as="div" size="2" dir="auto" lang="fa">
          {nonLatin}
        </Text>
      )}
      {customer.organisation && nameOf(customer) !== customer.organisation && (
        <Text as="div" size="2" dir="auto" lang={languageOf(customer.organisation)}>
          {customer.organisation}
        </Text>
      )}
      {customer.email && (
        <Text as="div" size="2">
          <Link href={`mailto:${customer.email}`} dir="ltr" underline="always">
            {customer.email}
          </Link>
        </Text>
      )}
      {customer.phone && (
        <Text as="div" size="2">
          <Link href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} dir="ltr" underline="always">
            {customer.phone}
          </Link>
        </Text>
      )}
    </div>
  )
}
