import { Text } from '@radix-ui/themes'
import type { Customer } from '#api/orders/baskets'
import { customerList } from '#api/orders/choosing'
import { contactOf, customerNameOf } from '#api/orders/customerName'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { texts } from './texts'

type Props = { onChoose: (customer: Customer) => void; onText: (text: string) => void; isBusy: boolean; takesFocus: boolean }

export const CustomerSearch = (props: Props) => (
  <SearchBox<Customer>
    {...props}
    label={texts.chooseCustomer}
    placeholder={texts.customerPlaceholder}
    name="Customer"
    endpoint={customerList}
    noneText={texts.noCustomers}
    mends
    render={(customer) => (
      <>
        <Text as="div" size="2" weight="medium">
          <bdi>{customerNameOf(customer)}</bdi>
        </Text>
        <Text as="div" size="1">
          {detailsOf(customer).map((detail, i) => (
            <span key={detail}>
              {i > 0 && ' · '}
              <bdi>{detail}</bdi>
            </span>
          ))}
        </Text>
      </>
    )}
  />
)

const detailsOf = (customer: Customer): string[] => {
  const nonLatin = [customer.nonLatinFirstName, customer.nonLatinLastName].filter(Boolean).join(' ')
  const name = customerNameOf(customer)
  return [...new Set([contactOf(customer), nonLatin, customer.email])].filter((detail) => detail && detail !== name)
}
