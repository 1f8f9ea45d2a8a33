import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { type Change, changedCharts } from './changedCharts'

const folder = join(import.meta.dirname, '../../traces')
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readTrace(readFileSync(join(folder, name), 'utf8')))

/** The digests of charts alone would find many of them. */
const differencesIn = (change: Change) => {
  const version = changedCharts(change)
  return recorded.flatMap((trace) => {
    const { verdict, difference, laws } = replay(trace, version)
    return verdict === 'differs' ? [difference?.difference ?? laws[0]?.difference] : []
  })
}

const mutations: [string, Change, RegExp][] = [
  [
    'a law that finishes an order that was only to be begun',
    { id: 'basketStatus', at: ['states', 'newOrder', 'on', 'basket.start'], by: { target: 'done' } },
    /^the law changed: 'basket\.start' in newOrder .* now led to 'done'$/,
  ],
  [
    'a law whose guard lets an unpaid order through',
    { id: 'basketStatus', guards: { isPaid: () => true } },
    /refused by isPaid, now led to 'inProgress'$/,
  ],
  [
    'a law whose guard finds no copy in stock',
    { id: 'basketStatus', guards: { isInStock: () => false } },
    /led to 'inProgress', now refused by isInStock$/,
  ],
  [
    'a law without a move',
    { id: 'basketStatus', at: ['states', 'inProgress', 'on', 'basket.finish'], by: undefined },
    /'basket\.finish' in inProgress .* led to 'done', now refused$/,
  ],
  [
    'a chart that does not tell a conflict from a failure',
    { id: 'basketMove', at: ['states', 'sending', 'invoke', 'onError'], by: { target: 'failed' } },
    /^recorded (conflicted|refused), now failed$/,
  ],
  [
    'a chart without the button that sends what is held',
    { id: 'batch', at: ['states', 'holding', 'on', 'batch.sendNow'], by: undefined },
    /^recorded running, now holding$/,
  ],
  [
    'a chart that stays online',
    { id: 'connection', at: ['states', 'online', 'on', 'connection.lost'], by: undefined },
    /^recorded offline, now online$/,
  ],
  [
    'a chart that sends a form without a check',
    { id: 'form', at: ['states', 'entry', 'on', 'form.submit', 'target'], by: '.submitting' },
    /^recorded entry\.editing draft\.none, now entry\.submitting draft\.none$/,
  ],
  [
    'a guard that lets a person in who must change the password',
    { id: 'session', guards: { mustChangePassword: () => false } },
    /^recorded signedIn\.mustChangePassword, now signedIn\.ready$/,
  ],
  [
    'a guard that takes every failure for a lost answer',
    { id: 'basketMove', guards: { isLost: () => true } },
    /^recorded (conflicted|refused), now checking$/,
  ],
  ['an action that forgets what was made', { id: 'activity', actions: { startBatch: assign({}) } }, /^its context is another$/],
  [
    'an action that selects nothing',
    { id: 'selection', actions: { togglePage: assign({}) } },
    /^recorded chosen\.rows.*, now chosen\.nothing/,
  ],
]

test.each(mutations)('31.5 replaying the recorded traces finds %s', (_, change, said) => {
  expect(differencesIn(change)).toContainEqual(expect.stringMatching(said))
})

test('31.5 the same definition made anew differs nowhere', () => {
  expect(differencesIn({ id: 'basketStatus' })).toEqual([])
})
