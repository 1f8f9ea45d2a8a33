import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { activationHandlers } from './activation'
import { codeHandlers } from './codes'
import { copyHandlers } from './copy'
import { discountsDemo } from './demo'
import { discountHandlers } from './discounts'
import { itemHandlers } from './items'
import { leavingOutHandlers } from './leavingOut'
import { packHandlers } from './packs'
import { discountCodePacks, discountCodes, discountItems, discounts as discountTable } from './tables'

const personalData: PersonalData = {
  things: {
    discount_code_packs: 'title prefix value_kind only_kind search',
    discount_codes: 'title code value_kind only_kind search',
    discount_items: '',
    discounts: 'title non_latin_title value_kind round_to note stage search',
  },
}

const restricting = { genre_ids: 'Genre', publisher_ids: 'Publisher' }
const byTitle = sql.raw('u.title')

export const discounts: Room = {
  personalData,
  tables: { discountTable, discountCodes, discountCodePacks, discountItems },
  records: { Discount: discountTable, DiscountCode: discountCodes, DiscountCodePack: discountCodePacks },
  namedRows: {
    discounts: { entity: 'Discount', title: 'Discounts', label: byTitle },
    discount_codes: { entity: 'DiscountCode', title: 'Discount codes', label: byTitle, lists: restricting },
    discount_code_packs: { entity: 'DiscountCodePack', title: 'Packs of discount codes', label: byTitle, lists: restricting },
    discount_items: {
      entity: 'Discount',
      title: 'Discounts',
      label: sql.raw('(select s.title from discounts s where s.id = u.discount_id)'),
    },
  },
  handlers: [
    ...discountHandlers,
    ...itemHandlers,
    ...leavingOutHandlers,
    ...activationHandlers,
    ...copyHandlers,
    ...codeHandlers,
    ...packHandlers,
  ],
  demo: discountsDemo,
}
