import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

/** The customer is the sender of a return. */
const customerKey = sql.raw("case when t.returns_id is null then 'to' else 'from' end")

export const personalData: PersonalData = {
  people: {
    shipments: {
      title: 'Parcels',
      why: 'To deliver',
      of: sql`t.basket_id in (select b.id from baskets b where b.customer_id = p.id)`,
      columns: {
        carrier: 'keep',
        state: 'keep',
        request: {
          erase: sql`jsonb_set(t.request, array[${customerKey}], (select coalesce(jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then '""'::jsonb else value end), '{}') from jsonb_each(t.request -> ${customerKey})))`,
        },
        tracking_number: 'clear',
        tracking_url: 'clear',
        label: 'secret',
        faults: 'clear',
        note: 'clear',
      },
      auditedAs: ['Shipment'],
      auditKeeps: ['state'],
    },
    shipment_parcels: {
      title: 'Parcels of shipments',
      why: 'To send what was bought',
      of: sql`t.shipment_id in (select s.id from shipments s where s.basket_id in (select b.id from baskets b where b.customer_id = p.id))`,
      columns: {
        state: 'keep',
        number: 'clear',
        label: 'secret',
      },
    },
    carrier_calls: {
      title: 'Calls to carriers',
      why: 'To find a parcel again',
      of: sql`t.shipment_id in (select s.id from shipments s where s.basket_id in (select b.id from baskets b where b.customer_id = p.id))`,
      columns: {
        what: 'keep',
        answered: 'clear',
      },
    },
    shipment_events: {
      title: 'Events of parcels',
      why: 'To follow parcels',
      of: sql`t.shipment_id in (select s.id from shipments s where s.basket_id in (select b.id from baskets b where b.customer_id = p.id))`,
      columns: {
        number: 'clear',
        code: 'keep',
        text: 'clear',
      },
    },
  },
}
