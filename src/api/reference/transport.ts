import { declareEntities } from '../core/entity'
import { choice, code, flag, integer, longText, money, optional, ref, refs, text, unique, url } from '../core/field'
import { rows } from '../core/kinds/rows'
import { transportFacts } from './facts'

const days = (label: string) => integer(label, { min: 0, max: 365, unit: 'days' })
const weight = () => optional(integer('Heaviest parcel', { min: 1, max: 1_000_000, unit: 'g' }))
const serviceCode = () => code('Service code', /^[A-Z0-9_-]{1,20}$/, 'As the carrier has it')

export const transport = declareEntities(transportFacts, {
  Delivery: {
    fields: {
      title: unique(text('Title')),
      swedishTitle: optional(text('Title in Swedish')),
      nonLatinTitle: optional(text('Title in Persian')),
      price: money('Price'),
      freeFrom: optional(money('Free from')),
      taxId: ref('VAT', 'Tax'),
      fewestDays: days('Arrives after'),
      mostDays: days('At the latest after'),
      countryIds: refs('Countries', 'Country'),
      isActive: flag('Offered'),
    },
  },
  PostService: {
    fields: {
      title: text('Title'),
      type: choice('Carrier', { 'post-nord': 'PostNord', 'dhl-fr': 'DHL Freight', 'dhl-express': 'DHL Express' }),
      code: serviceCode(),
      price: money('Price'),
      /** By weight, to a country or to all without a price; above the last weight, `price`. */
      prices: rows(
        'Prices by weight',
        {
          countryId: optional(ref('Country', 'Country', { hint: 'Empty: every country without prices of its own' })),
          upToGrams: integer('Up to', { min: 1, max: 1_000_000, unit: 'g' }),
          price: money('Price'),
        },
        { max: 500, once: ['countryId', 'upToGrams'] },
      ),
      mostWeight: weight(),
      days: optional(days('Arrives after')),
      countryIds: refs('Countries', 'Country'),
      isActive: flag('Offered'),
    },
    inOptions: ['type'],
    uniqueTogether: ['type', 'code'],
  },
  PostServiceOutSide: {
    wire: 'PostService',
    suffix: 'OutSide',
    fields: {
      title: unique(text('Title')),
      carrier: text('Carrier'),
      countryIds: refs('Countries', 'Country', 1),
      price: money('Price'),
      mostWeight: weight(),
      days: optional(days('Arrives after')),
      tracking: optional(url('Tracking page')),
      note: optional(longText('Note')),
      isActive: flag('Offered'),
    },
  },
})
