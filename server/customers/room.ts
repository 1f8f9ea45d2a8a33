import { sql } from 'drizzle-orm'
import { type DemoFill, hasRows } from '../core/demo'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { createRandom } from '../core/random'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { addressHandlers } from './addresses'
import { type DemoCustomer, demoCustomers } from './demoCustomers'
import * as tables from './tables'

const personalData: PersonalData = {
  people: {
    addresses: {
      title: 'Addresses',
      why: 'To deliver and to invoice',
      of: sql`t.user_id = p.id`,
      columns: {
        recipient: 'pseudonym',
        address: 'clear',
        postal_code: 'clear',
        city: 'clear',
        country: 'keep',
      },
      auditedAs: ['UserAddress'],
    },
  },
}

const seed = 935_476_266

const customersDemo: DemoFill = async ({ tx, now }) => {
  if (await hasRows(tx, [sql`users where kind in ('private', 'institutional')`])) return undefined
  await insertCustomers(tx, demoCustomers(createRandom(seed)), now)
  return []
}

async function insertCustomers(tx: Queryable, customers: DemoCustomer[], now: Date): Promise<void> {
  const rows = customers.map((customer, place) => ({ place, ...customer }))
  const columns = sql`place int, kind text, "firstName" text, "lastName" text, "nonLatinFirstName" text, "nonLatinLastName" text, organisation text, "orgNumber" text, language text, "invoiceDelivery" text, "electronicAddress" text, "buyerReference" text, email text, phone text, address text, "postalCode" text, city text, country text`
  await tx.execute(sql`insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, organisation, org_number, language, invoice_delivery,
      electronic_address, buyer_reference, email, phone, created_at)
    select kind, "firstName", "lastName", "nonLatinFirstName", "nonLatinLastName", organisation, "orgNumber", language, "invoiceDelivery", "electronicAddress", "buyerReference", email, phone, ${now.toISOString()}::timestamptz - interval '1 year'
    from ${rowsOf(rows, columns)} order by place on conflict do nothing`)
  await tx.execute(sql`insert into addresses (user_id, recipient, address, postal_code, city, country)
    select u.id, coalesce(nullif(r.organisation, ''), r."firstName" || ' ' || r."lastName"), r.address, r."postalCode", r.city, r.country
    from ${rowsOf(rows, columns)} join users u on lower(u.email) = lower(r.email) order by r.place`)
}

export const customers: Room = { personalData, tables, handlers: addressHandlers, demo: customersDemo }
