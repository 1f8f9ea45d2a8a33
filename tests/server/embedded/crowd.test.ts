import { expect, test } from 'vitest'
import { countMenu } from '#api/core/auth'
import { administration } from '#api/site/administration'
import { startServer } from '../setup/harness'

// The embedded database answers within the process, one after another: what came first would come first.
test('a small call does not wait for the searches that came before it', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const order: string[] = []
  const searches = Array.from({ length: 40 }, (_, n) =>
    admin.call(administration.OperatorActivityReport.calls.list, { body: { searchKey: `word ${n}` } }).then(() => order.push('search')),
  )
  await admin.call(countMenu, {}).then(() => order.push('small'))
  await Promise.all(searches)
  expect(order.indexOf('small')).toBeLessThan(20)
})
