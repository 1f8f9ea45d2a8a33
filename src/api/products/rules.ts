import type { FieldErrors } from '../core/answer'
import { isIssn } from './numbers'

export type Kind = 'book' | 'document' | 'other'
type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const faultsIn = (found: readonly (readonly [field: string, message: string] | false)[]): FieldErrors =>
  Object.fromEntries(found.flatMap((each) => (each ? [[each[0], [each[1]]]] : [])))

const issnFault = ({ issn }: Values) =>
  typeof issn === 'string' &&
  !isIssn(issn) &&
  (['issn', 'The last character of this ISSN does not follow from the others: compare it with the issue'] as const)

/** A draft needs only its title. */
export const titleFaults =
  (kind: Kind) =>
  (values: Values): FieldErrors => {
    const isDraft = values.status === 'draft'
    const wants = (field: string, message: string) => !isDraft && isEmpty(values[field]) && ([field, message] as const)
    return faultsIn([
      kind !== 'other' && wants('languageIds', 'Choose the language, or keep the title as a draft'),
      kind === 'book' && wants('contributors', 'Name who made it, or keep the title as a draft'),
      issnFault(values),
      typeof values.nonLatinTitle === 'string' &&
        values.nonLatinTitle !== '' &&
        !/[^\p{Script=Latin}\P{L}]/u.test(values.nonLatinTitle) && [
          'nonLatinTitle',
          'Holds no letter of another script: this belongs in the title',
        ],
    ])
  }

export const seriesFaults = (values: Values): FieldErrors => faultsIn([issnFault(values)])

export const editionFaults =
  (kind: Kind) =>
  (values: Values): FieldErrors => {
    const isDraft = values.status === 'draft'
    const wants = (field: string, message: string) => !isDraft && isEmpty(values[field]) && ([field, message] as const)
    const { publishingStatus, publicationDate } = values
    return faultsIn([
      wants('formatId', 'Choose the format, or keep the edition as a draft'),
      wants('currencyId', 'Choose the currency, or keep the edition as a draft'),
      values.priceRule !== 'fromCurrency' && wants('price', 'Say the price, or keep the edition as a draft'),
      wants('taxId', 'Choose the VAT, or keep the edition as a draft'),
      kind === 'book' && wants('publisherId', 'Choose the publisher, or keep the edition as a draft'),
      // Required by the notes of ONIX code list 64.
      publishingStatus === 'forthcoming' &&
        isEmpty(publicationDate) && ['publicationDate', 'What is forthcoming has a date: a year will do'],
      (publishingStatus === 'cancelled' || publishingStatus === 'postponed') &&
        !isEmpty(publicationDate) && [
          'publicationDate',
          `What is ${publishingStatus === 'cancelled' ? 'cancelled' : 'postponed indefinitely'} has no date: empty it, or change the publishing status`,
        ],
      !isEmpty(values.price) && isEmpty(values.currencyId) && isDraft && ['currencyId', 'Choose the currency of the price'],
      !isEmpty(values.purchasePrice) &&
        isEmpty(values.purchaseCurrencyId) && ['purchaseCurrencyId', 'Choose the currency of the purchase price'],
      values.priceRule === 'fromCurrency' && isEmpty(values.sourceAmount) && ['sourceAmount', 'Say the price that this one follows'],
      values.priceRule === 'fromCurrency' &&
        isEmpty(values.sourceCurrencyId) && ['sourceCurrencyId', 'Choose the currency that the price follows'],
    ])
  }
