import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { carriers, shipmentStates } from '#api/shipping/shipments'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { bytea, id, time, words } from '../db/columns'
import { basketDeliveries } from '../orders/deliveries/tables'
import { baskets } from '../orders/tables'
import type { ParcelRequest } from './carriers/types'

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** One booking with a carrier, or the try of one. An order, or a delivery of it, has one that may be real (`shipments_one_live`). */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    /** Where a part of the order goes by itself; null where all of it goes together. */
    deliveryId: integer('delivery_id').references(() => basketDeliveries.id),
    carrier: text('carrier', { enum: carriers }).notNull(),
    postServiceId: integer('post_service_id')
      .notNull()
      .references((): AnyPgColumn => entityTable('PostService').id),
    state: text('state', { enum: shipmentStates }).notNull().default('booking'),
    /** What was asked for, as it stood then. */
    request: jsonb('request').$type<ParcelRequest>().notNull(),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** How the carrier names its parcels, where labels are asked for by that. */
    carrierIds: text('carrier_ids').array().notNull().default([]),
    label: bytea('label'),
    faults: text('faults').array().notNull().default([]),
    note: words('note'),
    /** How often it was looked up by itself while it was doubtful. */
    lookUps: integer('look_ups').notNull().default(0),
    /** When its carrier was last asked by itself where it is. */
    askedAt: time('asked_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    check('shipments_carrier', sql`${table.carrier} in (${oneOf(carriers)})`),
    check('shipments_state', sql`${table.state} in (${oneOf(shipmentStates)})`),
    index('shipments_state_id').on(table.state, table.id),
    uniqueIndex('shipments_one_live')
      .on(table.basketId, sql`coalesce(${table.deliveryId}, 0)`)
      .where(sql`${table.state} not in ('refused', 'failed', 'voided')`),
    index('shipments_basket_id').on(table.basketId),
    index('shipments_delivery_id').on(table.deliveryId),
  ],
)

/** What was sent to a carrier and answered, without keys. */
export const carrierCalls = pgTable(
  'carrier_calls',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id),
    at: time('at').notNull(),
    what: text('what').notNull(),
    /** Null where no answer came. */
    status: integer('status'),
    answered: words('answered'),
  },
  (table) => [index('carrier_calls_shipment_id').on(table.shipmentId, table.id)],
)

export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id),
    at: time('at').notNull(),
    code: text('code').notNull(),
    text: words('text'),
  },
  (table) => [unique('shipment_events_once').on(table.shipmentId, table.at, table.code)],
)
