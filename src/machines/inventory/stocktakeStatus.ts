import { inLanguage } from '#api/core/texts/inLanguage'
import type { StocktakeState } from '#api/inventory/stocktakes'
import { defineLaw, describeShortages, type Shortage } from '../core/law'

/** `below`: titles of which more would be removed than there are. */
export type StocktakeFacts = { titles: number; counted: number; moved: number; below: readonly Shortage[] }

export type StocktakeEvent =
  | { type: 'stocktake.close'; rest?: 'keep' | 'none' | undefined }
  | { type: 'stocktake.reopen' }
  | { type: 'stocktake.approve' }
  | { type: 'stocktake.cancel' }

export const stocktakeLabels: Record<StocktakeState, string> = inLanguage('inventory/countStates', {
  open: 'Counting',
  review: 'To be checked',
  posted: 'Posted',
  cancelled: 'Cancelled',
})

const of = (count: number) => (count === 1 ? '1 title' : `${count} titles`)

/** The law of a count, which is posted as differences after a review. */
export const stocktakeLaw = defineLaw<StocktakeFacts, StocktakeEvent>()({
  id: 'stocktakeStatus',
  states: {
    open: { 'stocktake.close': { to: 'review', if: ['isCounted'] }, 'stocktake.cancel': 'cancelled' },
    review: {
      'stocktake.approve': { to: 'posted', if: ['isUnmoved', 'isCovered'] },
      'stocktake.reopen': 'open',
      'stocktake.cancel': 'cancelled',
    },
    posted: {},
    cancelled: {},
  },
  guards: {
    isCounted: ({ counted, titles }, event) => event.type === 'stocktake.close' && (counted >= titles || event.rest !== undefined),
    isUnmoved: ({ moved }) => moved === 0,
    isCovered: ({ below }) => below.length === 0,
  },
  reasons: {
    isCounted: ({ counted, titles }) => `${counted} of ${of(titles)} are counted: choose whether the rest keeps its balance or is none`,
    isUnmoved: ({ moved }) => `${of(moved)} moved between two counts: count them again or accept each`,
    isCovered: ({ below }) =>
      describeShortages(
        below,
        ({ title, wanted, available }) => `${title}: ${wanted} copies went missing, and only ${available} are left: count it again`,
      ),
  },
  labels: {
    states: stocktakeLabels,
    events: {
      'stocktake.close': 'End counting',
      'stocktake.reopen': 'Continue counting',
      'stocktake.approve': 'Post differences',
      'stocktake.cancel': 'Give up',
    },
  },
})
