import { Text } from '@radix-ui/themes'
import type { Customer } from '#api/orders/baskets'
import { customerList } from '#api/orders/choosing'
import { Combobox } from '../items/Combobox'
import { nameOf, nonLatinNameOf } from './CustomerCard'
import { texts } from './texts'

type Props = { onChoose: (customer: Customer) => void; onQuery: (text: string) => void; isBusy: boolean }

export const CustomerSearch = (props: Props) => (
  <Combobox<Customer>
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
          <bdi>{nameOf(customer)}</bdi> <bdi>{nonLatinNameOf(customer)}</bdi>
        </Text>
        <Text as="div" size="1">
          <bdi>{[customer.organisation, customer.email].filter(Boolean).join(' · ')}</bdi>
        </Text>
      </>
    )}
  />
)
