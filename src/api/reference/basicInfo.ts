import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { declareEntities } from '../core/entity'
import {
  asCode,
  choice,
  code,
  colour,
  country,
  email,
  flag,
  integer,
  language,
  longText,
  money,
  number,
  optional,
  percent,
  ref,
  text,
  unique,
  url,
  year,
} from '../core/field'
import { basicInfoFacts } from './facts'

const title = () => unique(text('Title'))
const nonLatinTitle = () => optional(text('Title in Persian'))
const description = () => optional(longText('Description'))
const onixCode = () => optional(code('ONIX code', /^[A-Z]?\d{2,3}$|^[A-Z]{2}$/, 'A code of an ONIX list, such as BC or B102'))

export const basicInfo = declareEntities(basicInfoFacts, {
  AgeGroup: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      fromAge: integer('From age', { min: 0, max: 120, unit: 'years' }),
      toAge: optional(integer('To age', { min: 0, max: 120, unit: 'years' })),
      themaCode: optional(code('Thema qualifier', /^5A[A-Z0-9]{0,6}$/, 'An interest age qualifier, such as 5AF')),
    },
  },
  ArticleGroup: {
    fields: {
      title: title(),
      code: unique(code('Code', /^[A-Z0-9-]{1,12}$/, 'Capital letters, digits and hyphens')),
      taxId: ref('VAT', 'Tax'),
      salesAccount: code('Sales account', /^\d{4}$/, 'Four digits of the chart of accounts'),
    },
  },
  Award: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      countryId: optional(ref('Country', 'Country')),
      firstYear: optional(year('First given in', { min: 1000, max: 2100 })),
      website: optional(url('Website')),
    },
  },
  BookCover: { fields: { title: title(), nonLatinTitle: nonLatinTitle(), onixCode: onixCode() } },
  Color: { fields: { title: title(), nonLatinTitle: nonLatinTitle(), value: colour('Colour') } },
  Country: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      code: asCode(unique(country('ISO 3166 code'))),
      currencyId: optional(ref('Currency', 'Currency')),
      isInEu: flag('In the EU'),
    },
  },
  CoverColor: { fields: { title: title(), nonLatinTitle: nonLatinTitle(), value: colour('Colour') } },
  Distributor: {
    fields: {
      title: title(),
      organisationNumber: optional(unique(text('Organisation number', 30))),
      vatNumber: optional(code('VAT number', /^[A-Z]{2}[A-Z0-9]{2,13}$/, 'With the country first, as in SE556012345601')),
      contactName: optional(text('Contact')),
      email: optional(email('Email')),
      phone: optional(text('Phone', 40)),
      countryId: ref('Country', 'Country'),
      discount: percent('Discount'),
      deliveryDays: optional(integer('Delivers in', { min: 0, max: 365, unit: 'days' })),
      isActive: flag('Active'),
    },
  },
  Ecolabelling: {
    fields: { title: title(), nonLatinTitle: nonLatinTitle(), website: optional(url('Website')), description: description() },
  },
  EducationLevel: {
    fields: { title: title(), nonLatinTitle: nonLatinTitle(), isced: optional(integer('ISCED level', { min: 0, max: 8 })) },
  },
  Format: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      onixCode: onixCode(),
      taxId: ref('VAT', 'Tax'),
      isDigital: flag('Digital'),
    },
    inOptions: ['taxId'],
  },
  Genre: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      parentId: optional(ref('Parent genre', 'Genre')),
      themaCode: optional(code('Thema code', /^[A-Z]{1,2}[A-Z0-9]{0,8}$/, 'A Thema subject category, such as FBA')),
    },
    inOptions: ['parentId'],
  },
  Grade: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      educationLevelId: ref('Education level', 'EducationLevel'),
      place: integer('Place in order', { min: 0, max: 100 }),
    },
    inOptions: ['educationLevelId'],
  },
  InstructionalMethod: {
    fields: { title: title(), nonLatinTitle: nonLatinTitle(), description: description() },
  },
  Language: {
    fields: {
      englishTitle: unique(text('English title')),
      nativeTitle: optional(text('Own title')),
      code: asCode(unique(language('ISO 639-2/B code'))),
      direction: choice('Written', { ltr: 'Left to right', rtl: 'Right to left' }),
    },
  },
  Material: { fields: { title: title(), nonLatinTitle: nonLatinTitle() } },
  Occupation: { fields: { title: title(), nonLatinTitle: nonLatinTitle() } },
  PaymentMethod: {
    fields: { title: title(), dueDays: optional(integer('To be paid in', { min: 0, max: 365, unit: 'days' })) },
  },
  PeriodicalInfo: {
    fields: { title: title(), nonLatinTitle: nonLatinTitle(), value: integer('Issues a year', { min: 0, max: 366 }) },
  },
  PhysicalCondition: {
    fields: { title: title(), nonLatinTitle: nonLatinTitle(), isSellable: flag('May be sold'), description: description() },
  },
  Publisher: {
    fields: {
      title: title(),
      nonLatinTitle: nonLatinTitle(),
      isbnPrefix: optional(unique(code('ISBN prefix', /^97[89]-\d{1,5}-\d{1,7}$/, 'With hyphens, as in 978-91-29'))),
      place: optional(text('Place')),
      nonLatinPlace: optional(text('Place in Persian')),
      countryId: optional(ref('Country', 'Country')),
      distributorId: optional(ref('Distributor', 'Distributor')),
      email: optional(email('Email')),
      phone: optional(text('Phone', 40)),
      website: optional(url('Website')),
      address: optional(longText('Address')),
    },
  },
  SaleService: {
    fields: {
      title: title(),
      swedishTitle: optional(text('Title in Swedish')),
      nonLatinTitle: nonLatinTitle(),
      price: money('Price'),
      taxId: ref('VAT', 'Tax'),
      description: description(),
    },
  },
  Size: {
    fields: {
      title: title(),
      length: number('Length', { min: 1, max: 5000, unit: 'mm' }),
      width: number('Width', { min: 1, max: 5000, unit: 'mm' }),
    },
  },
  Subject: {
    fields: {
      title: text('Title'),
      nonLatinTitle: nonLatinTitle(),
      scheme: choice('Scheme', { thema: 'Thema', dewey: 'Dewey', sab: 'SAB' }),
      code: code('Code', /^[A-Za-zÅÄÖåäö0-9][A-Za-zÅÄÖåäö0-9.,:()-]{0,29}$/, 'As the scheme has it: FBA, 839.73, Hc'),
      parentId: optional(ref('Broader subject', 'Subject', { isLarge: true })),
    },
    inOptions: ['code'],
    uniqueTogether: ['scheme', 'code'],
  },
})

export const allParentGenre = endpoint('POST Genre/AllParentGenre', {
  isReading: true,
  permission: '',
  summary: 'Genre: those without a parent, for dropdowns',
  answer: answer(z.array(z.object({ id, title: z.string() }))),
})
