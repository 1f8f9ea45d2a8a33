import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countMenu } from '#api/core/auth'
import { administration } from '#api/site/administration'
import { startServer } from '../setup/harness'

test('searches that hang leave connections for everything else, and are answered once they can be', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  let letGo: () => void = () => undefined
  let isHeld: () => void = () => undefined
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  // Whoever reads the log waits for this one: as long searches do, and longer.
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table operator_activity_report in access exclusive mode`)
    isHeld()
    await new Promise<void>((resolve) => (letGo = resolve))
  })
  await held
  const searches = Array.from({ length: 30 }, () =>
    admin.call(administration.OperatorActivityReport.calls.list, { body: { searchKey: 'anna' } }),
  )
  for (let n = 0; n < 5; n++) expect((await admin.call(countMenu, {})).status).toBe(200)
  letGo()
  await holding
  for (const { data } of await Promise.all(searches)) expect(data).toEqual([])
})
