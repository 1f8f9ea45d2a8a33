import { sql } from 'drizzle-orm'
import { addUserAddress, assignBasketToUser, customerList, findOrCreateUser, updateBasketAddress, userAddresses } from '#api/baskets'
import { addressJson, customerJson } from './basketItem'
import { changedMeanwhile, editBasket } from './basketLock'
import type { Queryable } from './db/database'
import { bind, jsonData } from './endpoints'
import { Problem } from './problem'
import { pageOf } from './simpleList'
import { first, holdsWords } from './sqlParts'
import { transact } from './transact'

const isCustomer = sql`kind in ('private', 'institutional')`

export const customerHandlers = [
  bind(customerList, ({ db, body }) =>
    pageOf(db, body, {
      table: 'users',
      where: body.searchKey.trim() ? sql`${isCustomer} and ${holdsWords('search', body.searchKey)}` : isCustomer,
      sortColumns: { id: 'id', firstName: 'first_name', lastName: 'last_name', organisation: 'organisation', email: 'email' },
      row: customerJson('u'),
    }),
  ),

  // The unique index on the address decides between two people who make the same customer at once.
  bind(findOrCreateUser, ({ db, body, clock }) =>
    transact(db, async (tx) => {
      const known = await customerByEmail(tx, body.email)
      if (known) return { id: known.id, isNew: false }
      const kind = body.organisation ? 'institutional' : 'private'
      const made = await first<{ id: number }>(
        tx,
        sql`insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, organisation, email, phone, created_at)
          values (${kind}, ${body.firstName}, ${body.lastName}, ${body.nonLatinFirstName}, ${body.nonLatinLastName}, ${body.organisation},
            ${body.email}, ${body.phone}, ${clock.now().toISOString()}::timestamptz)
          on conflict do nothing returning id`,
      )
      if (!made) return { id: (await customerByEmail(tx, body.email))?.id ?? 0, isNew: false }
      if (body.address || body.city || body.postalCode) await insertAddress(tx, { ...body, userId: made.id })
      return { id: made.id, isNew: true }
    }),
  ),

  bind(assignBasketToUser, ({ db, query: { userId, basketId, expected } }) =>
    editBasket(db, basketId, async (tx, basket) => {
      if (basket.customerId === userId) return null
      if (expected !== undefined && expected !== (basket.customerId ?? 0))
        throw changedMeanwhile('Somebody chose another customer for this order in the meantime')
      await requireCustomer(tx, userId)
      await tx.execute(
        sql`update baskets set customer_id = ${userId}, delivery_address_id = a.id, billing_address_id = a.id
          from (select min(id) as id from addresses where user_id = ${userId}) a where baskets.id = ${basketId}`,
      )
      return null
    }),
  ),

  bind(userAddresses, async ({ db, query }) => {
    const found = await first<{ addresses: string }>(
      db,
      sql`select (select coalesce(json_agg(${addressJson('a')} order by a.id), '[]') from addresses a where a.user_id = u.id)::text as addresses
        from users u where u.id = ${query.userId}`,
    )
    if (!found) throw Problem.notFound('Customer')
    return jsonData(found.addresses)
  }),

  bind(addUserAddress, ({ db, body }) =>
    transact(db, async (tx) => {
      await requireCustomer(tx, body.userId)
      return insertAddress(tx, body)
    }),
  ),

  bind(updateBasketAddress, ({ db, body: { basketId, addressId, kind, expected } }) =>
    editBasket(db, basketId, async (tx, basket) => {
      const current = kind === 'delivery' ? basket.deliveryAddressId : basket.billingAddressId
      if (current === addressId) return null
      if (expected !== undefined && expected !== current) throw changedMeanwhile(`Somebody changed the ${kind} address in the meantime`)
      if (!(await first(tx, sql`select id from addresses where id = ${addressId} and user_id = ${basket.customerId} for key share`)))
        throw Problem.field('addressId', "This is not one of the customer's addresses")
      await tx.execute(
        sql`update baskets set ${sql.raw(kind === 'delivery' ? 'delivery_address_id' : 'billing_address_id')} = ${addressId} where id = ${basketId}`,
      )
      return null
    }),
  ),
]

const customerByEmail = (tx: Queryable, email: string) =>
  first<{ id: number }>(tx, sql`select id from users where lower(email) = lower(${email}) and email <> ''`)

async function requireCustomer(tx: Queryable, id: number): Promise<void> {
  if (!(await first(tx, sql`select id from users where id = ${id} for key share`)))
    throw Problem.field('userId', 'This customer does not exist')
}

type NewAddress = { userId: number; recipient: string; address: string; postalCode: string; city: string; country: string }

async function insertAddress(
  tx: Queryable,
  { userId, recipient, address, postalCode, city, country }: NewAddress,
): Promise<{ id: number }> {
  const made = await first<{ id: number }>(
    tx,
    sql`insert into addresses (user_id, recipient, address, postal_code, city, country)
      values (${userId}, ${recipient}, ${address}, ${postalCode}, ${city}, ${country}) returning id`,
  )
  return { id: made?.id ?? 0 }
}
