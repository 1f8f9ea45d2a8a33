import {
  asCode,
  choice,
  code,
  date,
  file,
  flag,
  image,
  integer,
  isbn,
  optional,
  percent,
  ref,
  refs,
  text,
  unique,
  words,
} from '../core/field'
import { gtin, moneyIn, partialDate } from '../core/kinds/catalogueFields'
import { rows } from '../core/kinds/rows'

export const editionStatuses = { draft: 'Draft', active: 'Active', hidden: 'Hidden', withdrawn: 'Withdrawn' } as const

/** ONIX code list 64. */
export const publishingStatuses = {
  forthcoming: 'Forthcoming',
  active: 'Published',
  postponed: 'Postponed indefinitely',
  cancelled: 'Cancelled',
  outOfStockIndefinitely: 'Out of stock indefinitely',
  outOfPrint: 'Out of print',
  withdrawn: 'Withdrawn from sale',
} as const

/** ONIX code list 196, codes that the European Accessibility Act asks for most. */
export const accessibilities = {
  '00': 'Accessibility summary',
  '04': 'EPUB Accessibility 1.1',
  '05': 'PDF/UA-1',
  '11': 'No reading system accessibility options disabled',
  '52': 'All non-decorative content can be read as text',
  '75': 'Exempt: microenterprise',
  '76': 'Exempt: disproportionate burden',
} as const

const millimetres = (label: string) => optional(integer(label, { min: 1, max: 5000, unit: 'mm' }))
const record = (label: string, entity: string) => optional(ref(label, entity))
const large = (label: string, entity: string) => ref(label, entity, { isLarge: true })

const codes = {
  gtin: optional(unique(gtin('EAN'))),
  articleNumber: optional(unique(text('Article number', 40))),
}
const isbns = { isbn: optional(unique(isbn('ISBN'))), printedIsbn: words('ISBN as printed', 40) }
const formatId = () => record('Format', 'Format')
const measures = {
  sizeId: record('Size', 'Size'),
  heightMm: millimetres('Height'),
  widthMm: millimetres('Width'),
  thicknessMm: millimetres('Thickness'),
  weightGrams: optional(integer('Weight', { min: 1, max: 50_000, unit: 'g' })),
}
const colours = { colorIds: refs('Colours', 'Color'), materialId: record('Material', 'Material') }
const extent = {
  pages: optional(integer('Pages', { min: 1, max: 20_000 })),
  durationMinutes: optional(integer('Playing time', { min: 1, max: 60_000, unit: 'minutes' })),
}
const volumes = { volumes: optional(integer('Volumes', { min: 1, max: 200 })), volumeNumber: words('Volume', 20) }
const editionNumbers = {
  editionNumber: optional(integer('Edition', { min: 1, max: 999 })),
  editionText: words('Edition as printed', 100),
}
const accessibility = { accessibility: optional(choice('Accessibility', accessibilities)) }
const trade = (publisher: string) => ({
  publisherId: optional(large(publisher, 'Publisher')),
  distributorId: record('Distributor', 'Distributor'),
})
const published = {
  publicationDate: optional(partialDate('Published')),
  printedYear: words('Year as printed', 20),
  publishingStatus: optional(choice('Publishing status', publishingStatuses)),
}
const goods = {
  countryOfOriginId: record('Country of origin', 'Country'),
  commodityCode: optional(asCode(code('Commodity code', /^\d{8,10}$/, 'Eight to ten digits: books are 49019900'))),
  physicalConditionId: record('Condition', 'PhysicalCondition'),
  ecolabellingIds: refs('Ecolabels', 'Ecolabelling'),
}
const price = {
  currencyId: record('Currency', 'Currency'),
  price: optional(moneyIn('Price', 'currencyId')),
  priceIncludesVat: flag('Price includes VAT'),
  taxId: record('VAT', 'Tax'),
  articleGroupId: record('Article group', 'ArticleGroup'),
  purchasePrice: optional(moneyIn('Purchase price', 'purchaseCurrencyId')),
  purchaseCurrencyId: record('Purchase currency', 'Currency'),
  priceRule: optional(choice('Price follows', { fixed: 'Nothing: it is set by hand', fromCurrency: 'A price in another currency' })),
  sourceAmount: optional(moneyIn('Price there', 'sourceCurrencyId')),
  sourceCurrencyId: record('Currency there', 'Currency'),
  markup: optional(percent('Markup')),
  roundTo: optional(choice('Rounded to', { 1: 'Smallest unit', 100: 'Whole units', 500: 'Fives', 1000: 'Tens' })),
}
const selling = {
  onSaleDate: optional(date('On sale from')),
  isOrderable: flag('May be ordered'),
  deliveryDays: optional(integer('Delivers in', { min: 0, max: 365, unit: 'days' })),
  mostPerOrder: optional(integer('Most in one order', { min: 1, max: 9999 })),
  status: choice('Status', editionStatuses),
}

/** In order: the first is the main one. */
const media = {
  images: rows(
    'Pictures',
    {
      image: image('Picture'),
      altText: text('What it shows', 200),
      kind: choice('Of', { front: 'Front', back: 'Back', spine: 'Spine', inside: 'Inside', other: 'Something else' }),
    },
    { max: 20, first: 'Main', begins: (place) => ({ kind: place === 0 ? 'front' : 'inside' }) },
  ),
  files: rows(
    'Files',
    {
      file: file('File'),
      purpose: choice('For', {
        sample: 'Sample',
        contents: 'Contents',
        teacherGuide: 'Teacher’s guide',
        deliverable: 'Delivery to the buyer',
      }),
      languageId: record('Language', 'Language'),
    },
    { max: 10, begins: () => ({ purpose: 'sample' }) },
  ),
}

const of = (product: string) => ({ productId: large('Title', product) })

/** All but the selling fields may be empty in a draft; `editionFaults` tells what an active one needs. */
export const editionFields = {
  book: {
    ...of('Product'),
    ...isbns,
    ...codes,
    formatId: formatId(),
    bookCoverId: record('Cover', 'BookCover'),
    coverColorId: record('Colour of the cover', 'CoverColor'),
    ...colours,
    ...measures,
    ...extent,
    ...volumes,
    ...editionNumbers,
    ...accessibility,
    ...trade('Publisher'),
    ...published,
    ...goods,
    ...price,
    ...media,
    ...selling,
  },
  document: {
    ...of('DocumentProduct'),
    ...isbns,
    ...codes,
    documentNumber: words('Document number', 60),
    formatId: formatId(),
    ...measures,
    ...extent,
    ...volumes,
    ...editionNumbers,
    issueVolume: words('Volume of the issue', 20),
    issueNumber: words('Issue', 20),
    ...accessibility,
    ...trade('Publisher'),
    ...published,
    ...goods,
    ...price,
    ...media,
    ...selling,
  },
  other: {
    ...of('OtherProduct'),
    ...codes,
    formatId: formatId(),
    ...colours,
    ...measures,
    ...trade('Maker'),
    publicationDate: optional(partialDate('Published')),
    publishingStatus: optional(choice('Publishing status', publishingStatuses)),
    ...goods,
    ...price,
    ...media,
    ...selling,
  },
}
