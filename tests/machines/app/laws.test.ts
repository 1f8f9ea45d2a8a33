import { expect, test } from 'vitest'
import { runReplay } from '#machines/app/replay/command'
import { type Asked, hearLaws } from '#machines/core/law'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'
import { createVerdicts } from '#machines/core/recorder/verdicts'
import { type BasketFacts, basketLaw } from '#machines/orders/basketStatus'
import { changedCharts } from './changedCharts'

const ready: BasketFacts = { items: 2, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }
const unpaid: BasketFacts = { ...ready, isPaymentOutstanding: true }
const held: BasketFacts = {
  ...ready,
  holds: { offer: null, deliveries: [], invoices: [], parcels: [{ name: 'Astrid 1', deliveryId: null, state: 'booked' }] },
}

/** The file of a page that asks the law this. */
function recorded(ask: () => void) {
  const recorder = createRecorder({ version: '1', now: () => 0 })
  const verdictOf = createVerdicts()
  hearLaws((asked) => {
    const line = verdictOf(asked)
    if (!line) return
    recorder.hearChart(asked.law)
    recorder.note(line)
  })
  ask()
  hearLaws(undefined)
  return recorder.take('')
}

const start = { type: 'basket.start' } as const

test('31.1.2 what a law was asked, the facts it judged and its reason are in the trace, without names', () => {
  const trace = recorded(() => {
    basketLaw.refusal('newOrder', start, unpaid)
    basketLaw.refusal('newOrder', start, ready)
    basketLaw.refusal('inProgress', { type: 'basket.finish' }, held)
    basketLaw.refusal('newOrder', { type: 'basket.cancel', reason: 'Astrid asked for it' }, ready)
  })
  expect(trace.parts[0]?.verdicts.map(({ from, event, to, code }) => [from, event.type, to ?? code])).toEqual([
    ['newOrder', 'basket.start', 'isPaid'],
    ['newOrder', 'basket.start', 'inProgress'],
    ['inProgress', 'basket.finish', 'isNotBooked'],
    ['newOrder', 'basket.cancel', 'cancelled'],
  ])
  expect(trace.parts[0]?.verdicts[0]).toMatchObject({
    law: 'basketStatus',
    facts: { items: 2, hasCustomer: true, isPaymentOutstanding: true, shortages: [] },
    guards: { isPaid: false, isInStock: true, isObtainable: true },
  })
  expect(trace.charts.basketStatus).toMatch(/^[0-9a-f]{8}$/)
  expect(JSON.stringify(trace)).not.toContain('Astrid')
})

test('31.1.4 a law that is asked the same again writes nothing', () => {
  const trace = recorded(() => {
    for (let i = 0; i < 1000; i++) basketLaw.refusal('newOrder', start, { ...unpaid })
  })
  expect(trace.parts[0]?.verdicts).toHaveLength(1)
})

const asked = () =>
  recorded(() => {
    for (const facts of [unpaid, ready, held])
      for (const from of ['newOrder', 'inProgress'] as const)
        for (const event of [start, { type: 'basket.finish' }] as const) basketLaw.refusal(from, event, facts)
  })

test('31.1.2 laws that answer as they did agree', () => {
  const { code, out, error } = runReplay(fileOf(asked()), { isQuiet: true })
  expect(error).toBeUndefined()
  expect(out).not.toContain('the law changed')
  expect(code).toBe(3)
})

test('31.1.2 a move that leads to done without a guard is a changed law', () => {
  const { code, out } = runReplay(fileOf(asked()), {
    isQuiet: true,
    version: changedCharts({ id: 'basketStatus', at: ['states', 'newOrder', 'on', 'basket.start'], by: { target: 'done' } }),
  })
  expect(code).toBe(1)
  expect(out).toContain("the law changed: 'basket.start' in newOrder of 'basketStatus' refused by isPaid, now led to 'done'")
  expect(out).toContain("The chart of 'basketStatus' is not the one that was recorded")
})

test('31.1.2 a guard that says something else of the same facts is a changed law, though its chart is the same', () => {
  const { code, out } = runReplay(fileOf(asked()), {
    isQuiet: true,
    version: changedCharts({ id: 'basketStatus', guards: { isPaid: () => true } }),
  })
  expect(code).toBe(1)
  expect(out).toContain("the law changed: 'basket.start' in newOrder of 'basketStatus' refused by isPaid, now led to 'inProgress'")
  expect(out).not.toContain('is not the one that was recorded')
})

test('31.1.2 a law that nobody hears costs nothing', () => {
  const heard: Asked[] = []
  hearLaws((one) => heard.push(one))
  hearLaws(undefined)
  basketLaw.refusal('newOrder', start, ready)
  expect(heard).toEqual([])
})
