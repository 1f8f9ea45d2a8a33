import { Link, Text } from '@radix-ui/themes'
import type { Customer } from '#api/orders/baskets'
import { contactOf, customerNameOf } from '#api/orders/customerName'
import { languageOf } from '#views/core/languageOf.ts'
import { Name } from '#views/core/text/Name.tsx'
import styles from './CustomerCard.module.css'

export function CustomerCard({ customer }: { customer: Customer }) {
  const name = customerNameOf(customer)
  const nonLatin = [customer.nonLatinFirstName, customer.nonLatinLastName].filter(Boolean).join(' ')
  const contact = contactOf(customer)
  return (
    <div className={styles.card}>
      <Text as="div" size="3" weight="medium">
        <Name>{name}</Name>
      </Text>
      {contact && contact !== name && (
        <Text as="div" size="2" dir="auto" lang={languageOf(contact)}>
          {contact}
        </Text>
      )}
      {nonLatin && nonLatin !== name && nonLatin !== contact && (
        <Text as="div" size="2" dir="auto" lang="fa">
          {nonLatin}
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
