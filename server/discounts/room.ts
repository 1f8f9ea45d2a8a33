import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import { activationHandlers } from './activation'
import { codeHandlers } from './codes'
import { copyHandlers } from './copy'
import { discountsDemo } from './demo'
import { discountHandlers } from './discounts'
import { itemHandlers } from './items'
import { packHandlers } from './packs'
import { personalData } from './personalData'
import { discountCodePacks, discountCodes, discountItems, discounts as discountTable } from './tables'

const byTitle = sql.raw('u.title')

export const discounts: Room = {
  personalData,
  tables: { discountTable, discountCodes, discountCodePacks, discountItems },
  records: { Discount: discountTable, DiscountCode: discountCodes, DiscountCodePack: discountCodePacks },
  namedRows: {
    discounts: { entity: 'Discount', title: 'Discounts', label: byTitle },
    discount_codes: { entity: 'DiscountCode', title: 'Discount codes', label: byTitle },
    discount_code_packs: { entity: 'DiscountCodePack', title: 'Packs of discount codes', label: byTitle },
    discount_items: {
      entity: 'Discount',
      title: 'Discounts',
      label: sql.raw('(select s.title from discounts s where s.id = u.discount_id)'),
    },
  },
  handlers: [...discountHandlers, ...itemHandlers, ...activationHandlers, ...copyHandlers, ...codeHandlers, ...packHandlers],
  demo: discountsDemo,
}
