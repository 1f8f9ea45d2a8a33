import { expect, test } from 'vitest'
import { endpoints } from '#api/app/contract'
import { isRead } from '#api/core/reads'

/** How the contract's other calls begin: each of them changes something, or is of the entrance. */
const verbs =
  /^(Add|Edit|Remove|Update|Change|Assign|Invite|FindOrCreate|Login|Logout|Regist|Resend|Reset|Verify|AdminReset|forget-password|Challenge)/

const callOf = (path: string) =>
  path
    .replace(/\/\{.*$/, '')
    .split('/')
    .at(-1) ?? ''

test('every call of the contract either reads or is named by what it does', () => {
  const undecided = endpoints.filter((endpoint) => isRead(endpoint) === verbs.test(callOf(endpoint.path)))
  expect(undecided.map(({ path }) => path)).toEqual([])
})

test('a call that changes something by GET is no read', () => {
  const changing = endpoints.filter(({ method, path }) => method === 'GET' && verbs.test(callOf(path)))
  expect(changing.map(({ path }) => path)).toContain('Basket/ChangeStatusToDone/{id}')
  expect(changing.filter(isRead)).toEqual([])
})

test('nothing that edits or removes is a read, whatever it is called', () => {
  expect(endpoints.filter((endpoint) => ['PATCH', 'DELETE'].includes(endpoint.method) && isRead(endpoint))).toEqual([])
})

test('a call that nobody has named counts as writing', () => {
  expect(isRead({ path: 'Basket/EmptyList' })).toBe(false)
  expect(isRead({ path: 'Shelf/AddShelfList' })).toBe(false)
  expect(isRead({ path: 'Shelf/ShelfItem/{id}' })).toBe(true)
})
