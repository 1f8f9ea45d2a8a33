import { expect, test } from 'vitest'
import { recorded } from './recorded'

test('An order that somebody else moved meanwhile is a conflict', () => {
  // Order 621: send failed: 409 Basket/ChangeStatusToInProgress/{id} (sending → conflicted).
  const step = recorded('conflict-of-two-people', '0.events.50')
  expect(step.to).toBe('conflicted')
})
