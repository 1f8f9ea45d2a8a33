import { inLanguage } from '#api/core/texts/inLanguage'
import type { MoveName } from '#machines/orders/basketStatus'
import { number } from '#views/core/format.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`)

const questions: Record<Exclude<MoveName, 'basket.cancel'>, (count: number) => string> = {
  'basket.place': (count) => `Place ${orders(count)}?`,
  'basket.start': (count) => `Start work on ${orders(count)}?`,
  'basket.finish': (count) => `Mark ${orders(count)} done?`,
}

export const texts = inLanguage('orders/dryRun', {
  loading: 'Loading the preview…',
  loadFailed: 'Could not load the preview',
  question: (move: Exclude<MoveName, 'basket.cancel'>, count: number) => questions[move](count),
  willMove: (will: number, cannot: number) =>
    cannot === 0
      ? will === 1
        ? 'The order can move.'
        : `All ${number(will)} will move.`
      : `${number(will)} will move, ${number(cannot)} cannot:`,
  noneWillMove: (cannot: number) => (cannot === 1 ? 'It cannot move:' : `None of the ${number(cannot)} can move:`),
  missing: 'Missing copies',
  deliverLater: 'Deliver missing copies later: their orders stay in progress',
  cancelRest: 'Cancel missing copies and mark the orders done',
  otherRefusal: 'Refused',
  more: (count: number) => `and ${number(count)} more`,
  held: 'You can undo this for 5 seconds in the activity tray.',
  confirm: {
    'basket.place': 'Place',
    'basket.start': 'Start work',
    'basket.finish': 'Mark done',
  } satisfies Record<Exclude<MoveName, 'basket.cancel'>, string>,
  keep: 'Go back',
} as const)
