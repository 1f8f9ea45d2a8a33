import { facts } from '../core/facts'

export const basicInfoFacts = facts('/init', 'BasicInfo', {
  AgeGroup: { title: 'Age group' },
  ArticleGroup: { title: 'Article group' },
  Award: { title: 'Award' },
  BookCover: { title: 'Book cover' },
  Color: { title: 'Colour' },
  People: { title: 'Contributor', slug: 'contributors', isLarge: true, isMergeable: true },
  PeopleType: { title: 'Contributor role', slug: null, permission: '', only: ['all'] },
  Country: { title: 'Country', plural: 'Countries' },
  CoverColor: { title: 'Cover colour' },
  Distributor: { title: 'Distributor' },
  Ecolabelling: { title: 'Ecolabelling', plural: 'Ecolabels' },
  EducationLevel: { title: 'Education level' },
  Format: { title: 'Format' },
  Genre: { title: 'Genre' },
  Grade: { title: 'Grade', isPlain: true },
  InstructionalMethod: { title: 'Instructional method' },
  Language: { title: 'Language' },
  Material: { title: 'Material' },
  Occupation: { title: 'Occupation' },
  PaymentMethod: { title: 'Payment method' },
  PeriodicalInfo: { title: 'Periodical info', plural: 'Periodical info' },
  PhysicalCondition: { title: 'Physical condition' },
  Publisher: { title: 'Publisher', isLarge: true, isMergeable: true },
  SaleService: { title: 'Sale service' },
  Size: { title: 'Size' },
  Subject: { title: 'Subject', isLarge: true },
})

export const financeFacts = facts('/finance', 'Finance', {
  Currency: { title: 'Currency', plural: 'Currencies' },
  Tax: { title: 'Tax', plural: 'Taxes' },
  CurrencyRate: { title: 'Currency rate', permission: 'FinanceCurrency' },
})

export const transportFacts = facts('/transport', 'Transport', {
  Delivery: { title: 'Delivery', plural: 'Deliveries' },
  PostService: {
    title: 'Post service',
    slug: 'post-service/{type}',
    permission: 'TransportPostServicePostNord',
    variants: { 'post-nord': 'PostNord service', 'dhl-fr': 'DHL Freight service', 'dhl-express': 'DHL Express service' },
  },
  PostServiceOutSide: {
    title: 'Post service outside',
    plural: 'Post services outside',
    slug: 'post-service-outside',
    // Route names of calls, not screens.
    permission: 'PostServicePostServiceList',
    permissions: { list: 'PostServicePostServiceListOutSide', add: 'PostServiceAddPostService' },
  },
})
