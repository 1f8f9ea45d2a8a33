/** How the text of a cell is read. */
export type ColumnKind = 'id' | 'version' | 'choice' | 'text' | 'isbn' | 'money' | 'currency' | 'percent' | 'flag' | 'lookup' | 'fields'

export type ImportColumn = {
  name: string
  label: string
  kind: ColumnKind
  /** Further headings that it is known by, in Swedish, Persian and what publishers write. */
  aliases: readonly string[]
  /** What a cell of it takes, for whoever fills in a sheet. */
  rule: string
  /** Characters. */
  most?: number
  choices?: readonly string[]
  /** What is new has to have it. */
  isNeededIfNew?: boolean
  /** It may be named in `removeFields`. */
  isEmptiable?: boolean
}

/**
 * The columns of an import and of an export, in the order of the file. One row is one edition; rows of one title stand beside each
 * other by their productId, or by title and contributors. How each is stored is said in server/products/import/target.ts.
 */
export const importColumns = [
  {
    name: 'productId',
    label: 'Title no.',
    kind: 'id',
    aliases: ['product id', 'titelnummer', 'شناسه عنوان'],
    rule: 'The number of a title that is there; blank for a new one',
  },
  {
    name: 'editionId',
    label: 'Edition no.',
    kind: 'id',
    aliases: ['edition id', 'utgåvenummer', 'شناسه نسخه'],
    rule: 'The number of an edition that is there; blank for a new one',
  },
  {
    name: 'version',
    label: 'Version',
    kind: 'version',
    aliases: ['version no', 'نسخه رکورد'],
    rule: 'As it was exported: by it, what others have changed since is kept',
  },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    choices: ['book', 'document', 'other'],
    aliases: ['product kind', 'typ', 'نوع'],
    rule: 'book, document or other; a new title without it is a book',
  },
  {
    name: 'title',
    label: 'Title',
    kind: 'text',
    most: 300,
    isNeededIfNew: true,
    aliases: ['titel', 'book title', 'boktitel', 'name', 'namn', 'عنوان', 'نام کتاب'],
    rule: 'At most 300 characters',
  },
  {
    name: 'contributors',
    label: 'Contributors',
    kind: 'text',
    most: 200,
    isEmptiable: true,
    aliases: ['contributor', 'author', 'authors', 'författare', 'upphovsperson', 'medverkande', 'نویسنده', 'پدیدآور'],
    rule: 'Who made it, the first one first; at most 200 characters',
  },
  {
    name: 'isbn',
    label: 'ISBN',
    kind: 'isbn',
    isEmptiable: true,
    aliases: ['isbn13', 'isbn-13', 'isbn 13', 'ean', 'شابک'],
    rule: '13 digits, or 10 in its older form, in a column that is formatted as text',
  },
  {
    name: 'format',
    label: 'Format',
    kind: 'lookup',
    most: 100,
    isEmptiable: true,
    aliases: ['binding', 'bandtyp', 'قطع', 'نوع جلد'],
    rule: 'The name of a format of the basic information, or one that an edition has',
  },
  {
    name: 'price',
    label: 'Price',
    kind: 'money',
    isNeededIfNew: true,
    aliases: ['pris', 'list price', 'f-pris', 'قیمت'],
    rule: 'In major units (131.00), without VAT unless ‘Price includes VAT’ says yes',
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'currency',
    aliases: ['valuta', 'ارز', 'واحد پول'],
    rule: 'Three letters, such as SEK; a new edition without it is priced in SEK',
  },
  {
    name: 'priceIncludesVat',
    label: 'Price includes VAT',
    kind: 'flag',
    aliases: ['incl vat', 'inkl moms', 'pris inkl moms', 'با مالیات'],
    rule: 'yes or no',
  },
  {
    name: 'vat',
    label: 'VAT',
    kind: 'percent',
    isNeededIfNew: true,
    aliases: ['vat rate', 'moms', 'momssats', 'tax', 'مالیات'],
    rule: 'In per cent: 6 or 6 %',
  },
  {
    name: 'removeFields',
    label: 'Remove fields',
    kind: 'fields',
    aliases: ['töm fält', 'خالی کردن'],
    rule: 'Names of columns that are to be emptied, with semicolons between: a blank cell leaves everything as it is',
  },
] as const satisfies readonly ImportColumn[]

export type ImportField = (typeof importColumns)[number]['name']

export const importFields = importColumns.map(({ name }) => name) as ImportField[]

export const columnOf = (field: string): ImportColumn | undefined => importColumns.find(({ name }) => name === field)
