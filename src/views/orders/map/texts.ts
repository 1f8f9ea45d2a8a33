import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '#views/core/format.ts'

export const texts = inLanguage('orders/map', {
  title: 'Order map',
  intro: 'How many orders each state has, and since when. Choose a state to open its list.',
  failed: 'Could not load the order counts.',
  chart: 'Order lifecycle',
  all: 'Orders',
  lists: 'Lists',
  list: 'List',
  count: 'Orders',
  oldest: 'Oldest',
  newest: 'Newest',
  moves: 'Moves',
  none: '–',
  orders: (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`),
  since: (relative: string) => `oldest: ${relative}`,
  pending: (count: number) => `${number(count)} with payment outstanding`,
  closed: 'Your role cannot open this list.',
  open: (count: number) => (count === 1 ? 'Possible for 1 order.' : `Possible for ${number(count)} orders.`),
  dead: (state: string) => `Not possible now: no order is in '${state}'.`,
  allHeld: 'Not possible for any order now.',
  refused: (count: number, reason: string) => (count === 1 ? `Refused for 1: ${reason}.` : `Refused for ${number(count)}: ${reason}.`),
  needs: (reasons: string[]) => `Refused when: ${reasons.join('; ')}.`,
  final: (reason: string) => `${reason}.`,
})
