import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type CameraEvent, cameraMachine } from '#machines/core/camera'

const [aniara, glas] = ['9789100124311', '9780141439518']

function start(open: () => Promise<MediaStream>) {
  const clock = new SimulatedClock()
  const found: string[] = []
  const stopped: string[] = []
  const machine = cameraMachine.provide({
    actors: {
      open: fromPromise<MediaStream>(open),
      watch: fromCallback<CameraEvent, { stream: MediaStream | undefined }>(() => () => void stopped.push('stopped')),
    },
  })
  const camera = createActor(machine, { clock })
  camera.on('code.found', ({ code }) => found.push(code))
  camera.start()
  const see = (code: string) => camera.send({ type: 'code.seen', code })
  return { clock, camera, found, stopped, see }
}

const there = async () => ({}) as MediaStream

test('a code is found once while it is in sight, beside others, and again after it was gone', async () => {
  const { clock, camera, found, see } = start(there)
  await waitFor(camera, (state) => state.matches('watching'))
  for (let picture = 0; picture < 20; picture++) {
    see(aniara)
    if (picture > 10) see(glas)
    clock.increment(120)
  }
  expect(found).toEqual([aniara, glas])
  clock.increment(1300)
  see(glas)
  clock.increment(1300)
  expect(camera.getSnapshot().context.found).toEqual([glas])
  see(aniara)
  expect(found).toEqual([aniara, glas, aniara])
  clock.increment(1500)
  expect(camera.getSnapshot().matches({ watching: 'looking' })).toBe(true)
})

test('digits that a blurred picture misread are no code', async () => {
  const { camera, found, see } = start(there)
  await waitFor(camera, (state) => state.matches('watching'))
  see('9789100124312')
  see('12345678')
  see('BO:shelf:A-12')
  expect(found).toEqual(['BO:shelf:A-12'])
})

test('a camera that is not allowed, busy or missing is asked for again, and closing stops it', async () => {
  const answers = ['NotAllowedError', 'NotReadableError', 'NotFoundError', 'OverconstrainedError'].map(
    (name) => () => Promise.reject(new DOMException('', name)),
  )
  const { camera, stopped } = start(() => (answers.shift() ?? there)())
  for (const state of ['refused', 'busy', 'missing', 'missing'] as const) {
    await waitFor(camera, (snapshot) => snapshot.matches(state))
    camera.send({ type: 'camera.retry' })
  }
  await waitFor(camera, (snapshot) => snapshot.matches('watching'))
  expect(stopped).toEqual([])
  camera.send({ type: 'camera.close' })
  expect(stopped).toEqual(['stopped'])
  expect(camera.getSnapshot().status).toBe('done')
})

test('a camera that is pulled out, or pictures that nothing reads, are said', async () => {
  const { camera } = start(there)
  await waitFor(camera, (state) => state.matches('watching'))
  camera.send({ type: 'camera.ended' })
  expect(camera.getSnapshot().value).toBe('missing')
  camera.send({ type: 'camera.retry' })
  await waitFor(camera, (state) => state.matches('watching'))
  camera.send({ type: 'reader.failed' })
  expect(camera.getSnapshot().value).toBe('unreadable')
})
