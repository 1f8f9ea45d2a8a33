import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { carriers, parcelStates, shipmentStates } from '#api/shipping/shipments'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { files } from '../core/tables'
import { id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import { basketDeliveries } from '../orders/deliveries/tables'
import { baskets } from '../orders/tables'
import type { ParcelRequest } from './carriers/types'

/** An order or delivery has at most one outgoing shipment that may be real (`shipments_one_live`). */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    /** Null for the whole order. */
    deliveryId: integer('delivery_id').references(() => basketDeliveries.id),
    /** The outgoing shipment that a return label brings back; null for outgoing parcels. */
    returnsId: integer('returns_id').references((): AnyPgColumn => shipments.id),
    carrier: text('carrier', { enum: carriers }).notNull(),
    postServiceId: integer('post_service_id')
      .notNull()
      .references((): AnyPgColumn => entityTable('PostService').id),
    state: text('state', { enum: shipmentStates }).notNull().default('booking'),
    request: jsonb('request').$type<ParcelRequest>().notNull(),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** One file for all parcels, where the carrier makes one. */
    labelId: integer('label_id').references(() => files.id, { onDelete: 'set null' }),
    faults: text('faults').array().notNull().default([]),
    note: words('note'),
    lookUps: integer('look_ups').notNull().default(0),
    askedAt: time('asked_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    check('shipments_carrier', sql`${table.carrier} in (${literals(carriers)})`),
    check('shipments_state', sql`${table.state} in (${literals(shipmentStates)})`),
    index('shipments_state_id').on(table.state, table.id),
    uniqueIndex('shipments_one_live')
      .on(table.basketId, sql`coalesce(${table.deliveryId}, 0)`)
      .where(sql`${table.returnsId} is null and ${table.state} not in ('refused', 'failed', 'voided')`),
    uniqueIndex('shipments_one_return').on(table.returnsId).where(sql`${table.state} in ('booking', 'doubtful', 'booked')`),
    index('shipments_returns_id').on(table.returnsId),
    index('shipments_basket_id').on(table.basketId),
    index('shipments_delivery_id').on(table.deliveryId),
    index('shipments_label_id').on(table.labelId),
  ],
)

export const shipmentParcels = pgTable(
  'shipment_parcels',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id),
    place: integer('place').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    /** Null where the carrier has one for all. */
    number: text('number'),
    labelId: integer('label_id').references(() => files.id, { onDelete: 'set null' }),
    state: text('state', { enum: parcelStates }).notNull().default('unconfirmed'),
  },
  (table) => [
    check('shipment_parcels_state', sql`${table.state} in (${literals(parcelStates)})`),
    unique('shipment_parcels_place').on(table.shipmentId, table.place),
    index('shipment_parcels_number').on(table.number),
    index('shipment_parcels_label_id').on(table.labelId),
  ],
)

/** Without keys. */
export const carrierCalls = pgTable(
  'carrier_calls',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id),
    at: time('at').notNull(),
    what: text('what').notNull(),
    /** Null without an answer. */
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
    /** Of one parcel; empty for all. */
    number: text('number').notNull().default(''),
    at: time('at').notNull(),
    code: text('code').notNull(),
    text: words('text'),
  },
  (table) => [unique('shipment_events_once').on(table.shipmentId, table.number, table.at, table.code)],
)
