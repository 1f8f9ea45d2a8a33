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
      },
    },
    // Other files are things: pictures, documents of titles, exports.
    files: {
      title: 'Labels of parcels',
      why: 'To send what was bought',
      // By the label, which has an index, as there are many files.
      of: sql`(exists (select from shipments s join baskets b on b.id = s.basket_id where s.label_id = t.id and b.customer_id = p.id)
        or exists (select from shipment_parcels l join shipments s on s.id = l.shipment_id join baskets b on b.id = s.basket_id
          where l.label_id = t.id and b.customer_id = p.id))`,
      columns: {
        key: 'secret',
        name: 'keep',
        type: 'keep',
        bytes: 'secret',
        small: 'secret',
        address: 'secret',
        object_key: 'secret',
        sha256: 'secret',
      },
      isRemoved: true,
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
