import * as z from 'zod/mini'
import { type AnyEntity, declareEntities } from '../core/entity'
import { type Fields, version } from '../core/entityCalls'
import {
  askedWith,
  choice,
  code,
  flag,
  fromNow,
  integer,
  longText,
  money,
  optional,
  percent,
  ref,
  refs,
  text,
  time,
  unique,
} from '../core/field'
import { present } from '../core/objects'
import { discountFacts } from './facts'

export const discountKinds = { percent: 'Percent off', amount: 'Amount off', newPrice: 'New price' } as const
export const discountStates = { draft: 'Draft', scheduled: 'Scheduled', active: 'Active', ended: 'Ended' } as const
export const roundings = { 1: 'The öre', 100: 'The krona', 500: 'Five kronor', 1000: 'Ten kronor' } as const
export const productKinds = { book: 'Books', document: 'Documents', other: 'Other products' } as const
export const packStates = { ready: 'Not made', partly: 'Partly made', made: 'Made' } as const

export const discountFields = {
  title: unique(text('Title')),
  nonLatinTitle: optional(text('Title in Persian')),
  valueKind: choice('Kind', discountKinds),
  percent: askedWith('valueKind', ['percent'], optional(percent('Percent off'))),
  amount: askedWith('valueKind', ['amount', 'newPrice'], optional(money('Amount off, or new price'))),
  currencyId: askedWith('valueKind', ['amount', 'newPrice'], optional(ref('Currency', 'Currency'))),
  startsAt: fromNow(time('Starts')),
  endsAt: optional(time('Ends')),
  roundTo: askedWith('valueKind', ['percent', 'amount'], choice('Rounded to', roundings), '1'),
  floorPrice: askedWith('valueKind', ['percent', 'amount'], optional(money('Never below'))),
  allowsFree: flag('May cost nothing'),
  note: optional(longText('Note')),
}

const codeRule = {
  valueKind: choice('Kind', { percent: discountKinds.percent, amount: discountKinds.amount }),
  percent: askedWith('valueKind', ['percent'], optional(percent('Percent off'))),
  amount: askedWith('valueKind', ['amount'], optional(money('Amount off'))),
  currencyId: askedWith('valueKind', ['amount'], optional(ref('Currency', 'Currency'))),
  startsAt: fromNow(time('Starts')),
  endsAt: optional(time('Ends')),
  mostUses: optional(integer('Most uses of a code', { min: 1, max: 1_000_000 })),
  mostPerCustomer: optional(integer('Most uses a customer', { min: 1, max: 1_000_000 })),
  minimumBasket: optional(money('From an order of')),
  appliesToDiscounted: flag('Also on what is on sale'),
  onlyKind: optional(choice('Only on', productKinds)),
  /** With the genres below them. Empty is any. */
  genreIds: refs('Only of genres', 'Genre'),
  publisherIds: refs('Only of publishers', 'Publisher', 0, { isLarge: true }),
}

export const codeFields = {
  title: text('Title'),
  code: unique(code('Code', /^[\p{L}\p{N} -]{3,40}$/u, 'Three letters or digits or more, such as SOMMAR10')),
  ...codeRule,
  isActive: flag('Active'),
}

export const packFields = {
  title: unique(text('Title')),
  prefix: optional(code('Prefix', /^[A-Z0-9]{1,8}$/, 'At most eight capitals and digits, such as SOMMAR')),
  count: integer('Codes', { min: 1, max: 100_000 }),
  length: integer('Characters', { min: 8, max: 16 }),
  ...codeRule,
}

const shown = {
  discount: { state: choice('Status', discountStates), editions: integer('Editions') },
  code: { used: integer('Uses') },
  pack: { state: choice('Status', packStates), made: integer('Made') },
}

/** Null when over; minor units of its currency. */
const figures = z.nullable(z.object({ savingAtStock: z.int(), conflicts: z.int() }))
export type DiscountFigures = z.output<typeof figures>

// In the order of the list's columns.
const {
  title: discountTitle,
  percent: discountPercent,
  amount: discountAmount,
  startsAt: discountStart,
  endsAt: discountEnd,
  ...ofDiscount
} = discountFields
const { title: codeTitle, code: codeItself, percent: codePercent, amount: codeAmount, endsAt: codeEnd, isActive, ...ofCode } = codeFields
const { title: packTitle, percent: packPercent, count, endsAt: packEnd, ...ofPack } = packFields

const declared = declareEntities(discountFacts, {
  Discount: {
    fields: {
      title: discountTitle,
      state: shown.discount.state,
      percent: discountPercent,
      amount: discountAmount,
      startsAt: discountStart,
      endsAt: discountEnd,
      editions: shown.discount.editions,
      ...ofDiscount,
    },
    alsoInList: { figures, currency: z.string() },
  },
  DiscountCode: {
    fields: {
      title: codeTitle,
      code: codeItself,
      ...shown.code,
      percent: codePercent,
      amount: codeAmount,
      endsAt: codeEnd,
      isActive,
      ...ofCode,
    },
  },
  DiscountCodePack: { fields: { title: packTitle, ...shown.pack, count, percent: packPercent, endsAt: packEnd, ...ofPack } },
})

const withForm = <D extends AnyEntity, F extends Fields>(entity: D, fields: F) => {
  const { list, item, add, edit, remove } = entity.calls as Required<D['calls']>
  return {
    list: present(list),
    item: present(item),
    add: { ...present(add), body: z.object(fields) },
    edit: { ...present(edit), body: z.object({ version, ...fields }) },
    remove: present(remove),
  }
}

export const discountCalls = withForm(declared.Discount, discountFields)
export const packCalls = withForm(declared.DiscountCodePack, packFields)
const codeCallsAsNamed = withForm(declared.DiscountCode, codeFields)
/** docs/product.md, Calls. */
export const codeCalls = { ...codeCallsAsNamed, remove: { ...codeCallsAsNamed.remove, path: 'Discount/RemoveDiscountCode/{id}' } }

type ByName = Readonly<Record<'Discount' | 'DiscountCode' | 'DiscountCodePack', AnyEntity>>

export const discountEntities: ByName = {
  Discount: { ...declared.Discount, calls: discountCalls },
  DiscountCode: { ...declared.DiscountCode, calls: codeCalls },
  DiscountCodePack: { ...declared.DiscountCodePack, calls: packCalls },
}

export const discountForms: ByName = {
  Discount: { ...discountEntities.Discount, fields: discountFields },
  DiscountCode: { ...discountEntities.DiscountCode, fields: codeFields },
  DiscountCodePack: { ...discountEntities.DiscountCodePack, fields: packFields },
}
