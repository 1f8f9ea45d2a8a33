import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ftpDownloadMachine, type Receive } from '#machines/integrations/ftpDownload'

type Heard = Parameters<Receive>[1]

function begun() {
  const requests: { from: number; heard: Heard; isGivenUp: boolean }[] = []
  const receive: Receive = (from, heard) => {
    const call = { from, heard, isGivenUp: false }
    requests.push(call)
    return () => {
      call.isGivenUp = true
    }
  }
  const saved: Uint8Array[][] = []
  const job = createActor(ftpDownloadMachine, { input: { receive, size: 6 } })
  job.on('download.saved', ({ parts }) => saved.push([...parts]))
  job.start()
  job.send({ type: 'download.start' })
  const at = (i: number) => requests[i]?.heard as Heard
  return { job, requests, saved, at }
}
const bytes = (...values: number[]) => new Uint8Array(values)

test('a file is saved once it is whole', () => {
  const { job, saved, at } = begun()
  at(0).began(6)
  at(0).received(bytes(1, 2, 3))
  at(0).received(bytes(4, 5, 6))
  at(0).ended()
  expect(job.getSnapshot().value).toBe('saved')
  expect(saved).toEqual([[bytes(1, 2, 3), bytes(4, 5, 6)]])
})

test('after a break it goes on at the byte that is missing, and keeps what it had', () => {
  const { job, requests, saved, at } = begun()
  at(0).began(6)
  at(0).received(bytes(1, 2))
  at(0).failed(new Error('The connection was lost'))
  expect(job.getSnapshot().value).toBe('broken')
  job.send({ type: 'download.retry' })
  expect(requests.map(({ from }) => from)).toEqual([0, 2])
  at(1).began(6)
  at(1).received(bytes(3, 4, 5, 6))
  at(1).ended()
  expect(saved).toEqual([[bytes(1, 2), bytes(3, 4, 5, 6)]])
})

test('one that ends too soon is broken and not saved', () => {
  const { job, saved, at } = begun()
  at(0).began(6)
  at(0).received(bytes(1))
  at(0).ended()
  expect(job.getSnapshot().value).toBe('broken')
  expect(saved).toEqual([])
})

test('given up, nothing of it is kept and nothing more is received', () => {
  const { job, requests, at } = begun()
  at(0).began(6)
  at(0).received(bytes(1, 2))
  job.send({ type: 'download.cancel' })
  expect(job.getSnapshot()).toMatchObject({ value: 'idle', context: { received: 0, parts: [] } })
  expect(requests[0]?.isGivenUp).toBe(true)
})
