import { expect, test, vi } from 'vitest'
import { openAdded } from '#views/discounts/openAdded.ts'

test('a pack that was added opens in place of its form, and makes its codes where that was asked', () => {
  const navigate = vi.fn()
  history.replaceState({ from: '/products/discount-code-pack/list?page=2' }, '')
  openAdded('/products/discount-code-pack', navigate, { makesCodes: true })({ id: 7, version: 1, isSystem: false })
  expect(navigate).toHaveBeenCalledWith('/products/discount-code-pack/edit/7', {
    replace: true,
    state: { from: '/products/discount-code-pack/list?page=2', makesCodes: true },
  })
})
