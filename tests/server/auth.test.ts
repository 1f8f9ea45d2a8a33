import { expect, test } from 'vitest'
import { currentUser, logout } from '#api/auth'
import { startServer } from './harness'

test('signing in answers who it is and what they may do', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const { userInfo, userPermission } = await orders.call(currentUser, {})
  expect(userInfo.data).toMatchObject({ username: 'orders', firstName: 'Erik', lastName: 'Lindqvist', requiredChangePassword: false })
  expect(userPermission).toContain('offer')
  expect(userPermission).not.toContain('PermissionAccess')
})

test('signing out ends this session only', async () => {
  const { signIn } = await startServer()
  const [here, there] = [await signIn('orders'), await signIn('orders')]
  await here.call(logout, {})
  await expect(here.call(currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(there.call(currentUser, {})).resolves.toBeDefined()
})
