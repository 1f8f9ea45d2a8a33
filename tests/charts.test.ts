import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { charts } from '#machines/app/replay/charts'
import { formMachine } from '#machines/core/form'
import { sessionMachine } from '#machines/core/session'
import { basketLaw } from '#machines/orders/basketStatus'
import { chartFiles } from '#views/app/allCharts.ts'
import { pictureOf } from '#views/core/charts/chartLayout.ts'
import { modelOf, statesOf } from '#views/core/charts/chartModel.ts'

test('the pictures in docs/charts are those of the charts: npm run charts draws them anew', () => {
  const drawn = chartFiles()
  expect(readdirSync('docs/charts').sort()).toEqual(drawn.map(([id]) => `${id}.svg`).sort())
  const stale = drawn.filter(([id, svg]) => readFileSync(`docs/charts/${id}.svg`, 'utf8') !== svg).map(([id]) => id)
  expect(stale, 'stale: run npm run charts').toEqual([])
})

test('a picture says what the law says', () => {
  const { edges } = modelOf(basketLaw.machine)
  expect(edges.map(({ from, to, lines }) => `${from} → ${to}: ${lines.join()}`)).toEqual([
    'create → newOrder: basket.place [hasCustomer, hasItems, noOfferOut]',
    'create → cancelled: basket.cancel [hasReason, isCredited]',
    'newOrder → inProgress: basket.start [isPaid, isInStock, isObtainable]',
    'newOrder → cancelled: basket.cancel [hasReason, isCredited]',
    'inProgress → done: basket.finish [isHandedOver, isConfirmed, isNotBooked, isInStock]',
    'inProgress → cancelled: basket.cancel [hasReason, isConfirmed, isNotBooked, isNotGone, isCredited]',
    'done → cancelled: basket.cancel [hasReason, isConfirmed, isNotBooked, isCredited]',
  ])
})

test('calls, delays and guards are in the words of the chart', () => {
  const { edges, root } = modelOf(sessionMachine)
  const between = (from: string, to: string) => edges.find((edge) => edge.from === from && edge.to === to)?.lines
  expect(between('unreachable.pausing', 'unreachable.asking')).toContain('after retryPause')
  expect(between('loadingUser', 'signedIn')).toEqual(['fetchUser is done'])
  expect(root.calls).toEqual(['refusals', 'otherTabs'])
  expect(statesOf(modelOf(formMachine).root).find(({ path }) => path === 'entry')?.kind).toBe('compound')
})

test('31.15 every guard has a name', () => {
  const unnamed = [...charts].filter(([, { machine }]) => JSON.stringify(modelOf(machine)).includes('[if]'))
  expect(unnamed.map(([id]) => id)).toEqual([])
})

test('no two states of one level overlap, and each lies inside its parent', () => {
  for (const { machine } of charts.values()) {
    const { boxes, width, height } = pictureOf(modelOf(machine))
    for (const { x, y, width: w, height: h } of boxes) {
      expect(x).toBeGreaterThanOrEqual(-0.5)
      expect(y).toBeGreaterThanOrEqual(-0.5)
      expect(x + w).toBeLessThanOrEqual(width + 0.5)
      expect(y + h).toBeLessThanOrEqual(height + 0.5)
    }
    const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')
    const siblings = boxes.flatMap((a) =>
      boxes
        .filter((b) => a !== b && a.state.path && b.state.path && parentOf(a.state.path) === parentOf(b.state.path))
        .map((b) => [a, b] as const),
    )
    for (const [a, b] of siblings)
      expect(
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
        `${a.state.path} ${b.state.path}`,
      ).toBe(true)
  }
})
