import { expect, test } from 'vitest'
import { addressOf, exportTabs, placeOf } from '#views/exports/tabs.ts'

const path = '/services-integrations/onix/edit/4'

test('each part of an export has an address that leads back to it', () => {
  for (const tab of exportTabs) {
    const address = addressOf(path, { tab, page: 3, only: 'missing.isbn' })
    expect(placeOf(new URL(address, 'http://x').search)).toEqual({ tab, page: 3, only: 'missing.isbn' })
  }
  expect(addressOf(path, { tab: 'items' })).toBe(path)
})

test('an address that nobody made leads to the titles', () => {
  expect(placeOf('?tab=none&page=-1&only=')).toEqual({ tab: 'items', page: 1, only: undefined })
})
