import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

/** The customer is the sender of a return. */
const customerKey = sql.raw("case when t.returns_id is null then 'to' else 'from' end")

export const personalData: PersonalData = {
  people: {
    shipments: {
      title: 'Parcels',
      why: 'To deliver',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
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
      of: sql`exists (select from shipments s join baskets b on b.id = s.basket_id where s.id = t.shipment_id and b.customer_id = p.id)`,
      columns: {
        state: 'keep',
        number: 'clear',
      },
    },
    // Other files are things: pictures, documents of titles, exports.
    files: {
      title: 'Labels of parcels',
      why: 'To send what was bought',
      // One list of labels, so that PostgreSQL joins it instead of looking into it for every file.
      of: sql`exists (select from (select s.label_id as id, s.basket_id from shipments s
          union all select l.label_id, s.basket_id from shipment_parcels l join shipments s on s.id = l.shipment_id) s
        join baskets b on b.id = s.basket_id where s.id = t.id and b.customer_id = p.id)`,
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
      of: sql`exists (select from shipments s join baskets b on b.id = s.basket_id where s.id = t.shipment_id and b.customer_id = p.id)`,
      columns: {
        what: 'keep',
        answered: 'clear',
      },
    },
    shipment_events: {
      title: 'Events of parcels',
      why: 'To follow parcels',
      of: sql`exists (select from shipments s join baskets b on b.id = s.basket_id where s.id = t.shipment_id and b.customer_id = p.id)`,
      columns: {
        number: 'clear',
        code: 'keep',
        text: 'clear',
      },
    },
  },
}
