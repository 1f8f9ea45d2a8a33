import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import * as z from 'zod/mini'
import { shipmentState } from '#api/shipping/shipments'
import { connectionMachine } from '#machines/core/connection'
import { createWitness, type Witness } from '../.storybook/claims'

const connectionFor = ({ hear }: Witness) =>
  createActor(connectionMachine.provide({ actors: { browserConnection: fromCallback(() => {}) } }), {
    input: { isOnline: true },
    inspect: hear,
  }).start()

/** So long that a test which waits for it fails, in milliseconds. */
const forLong = 60_000

test('a story that claims a state in which no actor was fails, and says in which they were', async () => {
  const witness = createWitness()
  connectionFor(witness)
  await expect(witness.prove(['connection.online', 'connection.offline'], 0)).rejects.toThrow(
    'The story claims connection.offline, where nothing was; it saw connection.online',
  )
})

test('a state that was left again is proven, and one that comes later is waited for', async () => {
  const witness = createWitness()
  const connection = connectionFor(witness)
  const proven = witness.prove(['connection.online', 'connection.offline'], forLong)
  connection.send({ type: 'connection.lost' })
  await proven
})

test('what an actor of an earlier story does proves nothing of this one', async () => {
  const witness = createWitness()
  const connection = connectionFor(witness)
  witness.begin()
  connection.send({ type: 'connection.lost' })
  await expect(witness.prove(['connection.offline'], 0)).rejects.toThrow('connection.offline')
  connectionFor(witness)
  await witness.prove(['connection.online'], forLong)
})

test('the state of a law is that of a record in an answer, wherever it stands there', async () => {
  const witness = createWitness()
  const answer = z.object({ data: z.array(z.object({ parcel: z.nullable(z.object({ state: shipmentState })) })) })
  witness.hearAnswer(answer, { data: [{ parcel: null }, { parcel: { state: 'delivered' } }] })
  await witness.prove(['shipmentStatus.delivered'], forLong)
  await expect(witness.prove(['shipmentStatus.returned'], 0)).rejects.toThrow('shipmentStatus.returned')
})
