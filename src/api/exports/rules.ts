/** Rules of readiness begin with `missing.`. */
export const ruleNames = {
  'missing.title': 'No title, or none in Latin letters',
  'missing.isbn': 'No ISBN, EAN or ISSN',
  'missing.publisherId': 'No publisher',
  'missing.publicationDate': 'No year of publication',
  'missing.publishingStatus': 'No publishing status, or no date with it',
  'missing.languageIds': 'No language',
  'missing.contributors': 'No contributor',
  'missing.mainSubjectId': 'No main subject of Thema',
  'missing.bookCoverId': 'No cover or format with an ONIX code',
  'missing.formatId': 'No format',
  'missing.pages': 'No page count',
  'missing.price': 'No price',
  'missing.taxId': 'No VAT',
  isbnWrong: 'An ISBN that is none',
  twice: 'The same ISBN twice',
  printedDiffers: 'Another ISBN is printed on the book',
  titleShouts: 'A title in capitals',
  placeholder: 'A word that is no value',
  titleHoldsSubtitle: 'A colon in the title, and no subtitle',
  romanisedMissing: 'No title in Latin letters',
  nameRomanisedMissing: 'A name without Latin letters',
  roleCode: 'A role without a code of ONIX',
  isniWrong: 'An ISNI that is none',
  placeMissing: 'A publisher without a place',
  countryMissing: 'A publisher without a country',
  dateContradicts: 'Forthcoming, but the date has passed',
  scriptContradicts: 'The title is in other letters than its language',
  originalMissing: 'Translated from a language that is not said',
  sizeUnlikely: 'An unlikely height',
  accessibility: 'An e-book without its accessibility',
  safetyContact: 'Nobody to ask about product safety',
  themaQualifier: 'A qualifier as the main subject',
  classMissing: 'No SAB or Dewey number',
  vatContradicts: 'VAT that is not that of the format',
  expectedMissing: 'Out of stock, without an expected date',
  stockContradicts: 'On the shelf, but out of print',
  textTooLong: 'A text longer than is read',
  fieldTooLong: 'A text that no field of MARC holds',
  markup: 'Tags in a text',
  control: 'Control characters in a text',
  coverMissing: 'No cover',
  coverSmall: 'A cover too narrow to print',
  priceMissing: 'No price',
} as const
export type RuleName = keyof typeof ruleNames

/** No profile can lower these: the file would be unreadable. */
export const fixedRules: ReadonlySet<string> = new Set<RuleName>([
  ...(['missing.title', 'missing.publisherId', 'missing.publicationDate', 'missing.languageIds', 'missing.bookCoverId'] as const),
  ...(['isbnWrong', 'twice', 'placeholder', 'roleCode', 'isniWrong', 'themaQualifier', 'fieldTooLong'] as const),
])

/** `off` disables the rule. */
export const severityNames = { error: 'Error', warning: 'Warning', off: 'Not asked' } as const
export type Severities = readonly { rule: string; severity: keyof typeof severityNames }[]
