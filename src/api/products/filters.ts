import { choice, flag, integer, ref } from '../core/field'
import { moneyIn, partialDate } from '../core/kinds/catalogueFields'
import { targetNames } from './targets'

export const lacks = {
  isbn: 'ISBN',
  cover: 'Cover',
  description: 'Description',
  weight: 'Weight',
  editions: 'Editions',
} as const

const unready = Object.fromEntries(Object.entries(targetNames).map(([target, name]) => [`not-${target}`, `Not ready for ${name}`]))

export const titleFilters = {
  publisherId: ref('Publisher', 'Publisher', { isLarge: true }),
  distributorId: ref('Distributor', 'Distributor'),
  formatId: ref('Format', 'Format'),
  price: moneyIn('Price', 'currencyId'),
  publicationDate: partialDate('Published'),
  isInStock: flag('In stock'),
  isReduced: flag('In a sale'),
  lacks: choice('Lacks', lacks),
  ready: choice('Ready for', { ...targetNames, ...unready }),
  registeredBy: ref('Entered by', 'User'),
  importId: integer('Added by import'),
}
