import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { documentLanguages } from '#api/core/kinds/documentLanguage'
import { type OfferLine, offerStates } from '#api/orders/offers'
import type { Seller } from '#api/orders/parties'
import { users } from '../../access/tables'
import { id, time, words } from '../../db/columns'
import { literals } from '../../db/fragment'
import type { Buyer } from '../documents/parties'
import { baskets } from '../tables'

const states = literals(offerStates)

/** After sending, its lines and sums are fixed and lock the basket. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    state: text('state', { enum: offerStates }).notNull().default('draft'),
    validTo: date('valid_to').notNull(),
    language: text('language', { enum: documentLanguages }).notNull(),
    note: words('note'),
    lines: jsonb('lines').$type<OfferLine[]>().notNull().default([]),
    net: bigint('net', { mode: 'number' }).notNull().default(0),
    vat: bigint('vat', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().generatedAlwaysAs(sql`net + vat`),
    /** Null for drafts and old offers. */
    parties: jsonb('parties').$type<{ seller: Seller; buyer?: Buyer }>(),
    sentTo: words('sent_to'),
    sentAt: time('sent_at'),
    answeredAt: time('answered_at'),
    answer: words('answer'),
    createdAt: time('created_at').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    check('offers_state', sql`${table.state} in (${states})`),
    uniqueIndex('offers_one_live').on(table.basketId).where(sql`state in ('draft', 'sent')`),
    index('offers_state_id').on(table.state, table.id),
    index('offers_basket_id').on(table.basketId, table.id),
  ],
)
