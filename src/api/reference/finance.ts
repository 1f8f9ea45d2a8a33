import { declareEntities } from '../core/entity'
import { code, date, flag, number, optional, percent, ref, text, unique } from '../core/field'
import { financeFacts } from './facts'

export const finance = declareEntities(financeFacts, {
  Currency: {
    fields: {
      title: unique(text('Title')),
      nonLatinTitle: optional(text('Title in Persian')),
      code: unique(code('ISO 4217 code', /^[A-Z]{3}$/, 'Three capital letters, as in SEK')),
      symbol: optional(text('Symbol', 8)),
      valueInKrona: number('Value in krona', { min: 0, max: 1_000_000, unit: 'kr' }),
    },
    inOptions: ['code'],
  },
  Tax: {
    fields: {
      title: unique(text('Title')),
      nonLatinTitle: optional(text('Title in Persian')),
      rate: percent('Rate'),
      account: optional(code('Account', /^\d{4}$/, 'Four digits of the chart of accounts')),
      isForBooks: flag('For books'),
    },
    inOptions: ['rate'],
  },
  // VAT in kronor uses the rate of the invoice's day, or the last earlier one.
  CurrencyRate: {
    fields: {
      currencyId: ref('Currency', 'Currency'),
      day: date('Day'),
      rate: number('Kronor for one', { min: 0, max: 1_000_000, unit: 'kr' }),
      title: text('Source', 100),
    },
  },
})
