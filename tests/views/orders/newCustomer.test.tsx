import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BasketContext } from '#views/orders/page/BasketContext.ts'
import { NewCustomer } from '#views/orders/page/customer/NewCustomer.tsx'
import { basketOf } from '../../../.storybook/fixtures/orders'

const newCustomer = (
  <BasketContext value={{ basket: basketOf('create'), isEditable: true, isPayable: false, may: () => true, reread: async () => undefined }}>
    <NewCustomer
      draft="basket-1-customer"
      query="sara"
      takesFocus
      isLocked={false}
      assign={async () => ({})}
      onChosen={() => undefined}
      onClose={() => undefined}
    />
  </BasketContext>
)

test('the fields of a new customer take the focus where nothing has it', () => {
  render(newCustomer)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Email/ }))
})

test('the fields of a new customer leave the focus to whoever writes elsewhere by the time they come', () => {
  const comment = document.body.appendChild(document.createElement('textarea'))
  comment.focus()
  render(newCustomer)
  expect(document.activeElement).toBe(comment)
})
