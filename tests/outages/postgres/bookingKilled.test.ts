import { serve } from '@hono/node-server'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loginUser } from '#api/core/auth'
import { type Client, createClient } from '#api/core/http'
import { basketLists } from '#api/orders/basketLists'
import { beforeBooking, createPostnord, shipmentItem } from '#api/shipping/shipments'
import { demoPassword } from '#server/access/demoAccounts'
import { fakeCarriers } from '#server/shipping/fakes/carriers'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { runServer } from '../../server/setup/serverProcess'

const everything = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: '' } as const

/** PostNord, which books, and has `booked` called before it answers. */
async function serveCarrier() {
  const fake = fakeCarriers()
  const heard = { booked: () => {} }
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request: Request) {
      const answer = await fake.fetch(request)
      if (!request.url.includes('/edi/labels/')) return answer
      heard.booked()
      return new Promise<Response>(() => {})
    },
  })
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return { fake, heard, url: `http://127.0.0.1:${port}` }
}

async function start(env: Record<string, string>) {
  const running = runServer({ args: ['--demo'], env: { NODE_ENV: 'test', HUMAN_CHECK: 'none', ...env } })
  const base = `${await running.ready}/api`
  const signIn = createClient({ base, token: () => null })
  const { userInfo } = await signIn.call(loginUser, { body: { mobile: 'orders', password: demoPassword, token: '' } })
  return { ...running, client: createClient({ base, token: () => userInfo.data.token }) }
}

async function orderToSend(client: Client): Promise<number> {
  const { data } = await client.call(basketLists.inProgress, { body: everything })
  for (const { id } of data) {
    const { refusal } = (await client.call(beforeBooking, { params: { id }, query: {} })).data
    if (refusal === null) return id
  }
  throw new Error('No order of the demo can be sent')
}

test('killed between what a carrier booked and its own commit, the next process finds the one parcel', { timeout: 240_000 }, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const carrier = await serveCarrier()
  const env = {
    DATABASE_URL: postgres.url,
    POSTNORD_URL: `${carrier.url}/postnord`,
    POSTNORD_KEY: 'key',
    POSTNORD_CUSTOMER: '1234567890',
    POSTNORD_APPLICATION: '1438',
  }
  const first = await start(env)
  const order = await orderToSend(first.client)
  carrier.heard.booked = () => void first.process.kill('SIGKILL')
  const body = { parcels: [{ weightGrams: 900 }] }
  await expect(first.client.call(createPostnord, { params: { id: order }, body })).rejects.toMatchObject({ status: 0 })
  await first.ended
  expect(carrier.fake.parcels).toHaveLength(1)

  // A minute later, as its clock has it: nobody waits for that answer any more.
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const { rows } = await database.query<{ id: number; state: string }>(
    `update shipments set created_at = created_at - interval '61 seconds', changed_at = changed_at - interval '61 seconds'
      where basket_id = $1 and state <> 'refused' and state <> 'failed' and state <> 'voided' returning id, state`,
    [order],
  )
  await database.end()
  expect(rows).toMatchObject([{ state: 'booking' }])

  const second = await start(env)
  const params = { id: rows[0]?.id ?? 0 }
  await vi.waitFor(async () => expect((await second.client.call(shipmentItem, { params })).data.state).toBe('booked'), {
    timeout: 60_000,
    interval: 500,
  })
  const { data } = await second.client.call(shipmentItem, { params })
  expect(data).toMatchObject({ trackingNumber: carrier.fake.parcels[0]?.number, hasLabel: true })
  expect((await second.client.call(createPostnord, { params: { id: order }, body })).data.shipmentId).toBe(params.id)
  expect(carrier.fake.parcels).toHaveLength(1)
  second.process.kill('SIGTERM')
  await second.ended
})
