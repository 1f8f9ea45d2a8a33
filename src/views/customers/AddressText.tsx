import { Text } from '@radix-ui/themes'
import type { Address } from '#api/customers/address'
import { languageOf } from '#views/core/languageOf.ts'
import { nameOfCountry } from '#views/core/text/nameOfCountry.ts'
import styles from './AddressText.module.css'

export const oneLine = ({ recipient, address, postalCode, city }: Address): string =>
  [recipient, address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')

export const AddressText = ({ address: { recipient, address, postalCode, city, country } }: { address: Address }) => (
  <Text as="div" size="2" asChild>
    <address className={styles.address}>
      {[recipient, address, `${postalCode} ${city}`.trim(), nameOfCountry(country)].filter(Boolean).map((line) => (
        <bdi key={line} lang={languageOf(line)}>
          {line}
        </bdi>
      ))}
    </address>
  </Text>
)
