import { render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { customerList } from '#api/orders/choosing'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'

const search = (
  <SearchBox
    label="Choose a customer"
    placeholder=""
    name="Customer"
    endpoint={customerList}
    noneText={() => ''}
    render={() => null}
    onChoose={() => undefined}
    takesFocus
  />
)

function Moving() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <button type="button" ref={button}>
      Place order
    </button>
  )
}

test('a search takes the focus of a page where nothing has it', () => {
  render(search)
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})

test('a search that comes late leaves the focus to whoever moved on while it was drawn', () => {
  render(
    <>
      <Moving />
      {search}
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place order' }))
})
