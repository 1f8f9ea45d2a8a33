import { sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { hasAddress } from '#api/customers/userAddress'
import { assignBasketToUser, updateBasketAddress } from '#api/orders/basketEdits'
import { customerList } from '#api/orders/choosing'
import { findOrCreateUser, unassignedBaskets } from '#api/orders/customers'
import { accountByEmail } from '../access/accounts'
import { isWithin } from '../access/userAccess'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { type Ranked, usesIn } from '../core/list/ranking'
import { pageOf } from '../core/list/simpleList'
import { wordsOf } from '../core/search'
import { customerName, first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import { addAddress, noSuchCustomer } from '../customers/addresses'
import { accountNamed, mayServe } from '../customers/customerAccess'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { columnsOf, jsonOf } from '../db/json'
import { customerJson } from './basketItem'
import { changedMeanwhile, editBasket, type LockedBasket, type Noted } from './basketLock'
import { namedBy } from './basketLog'
import { takeCurrency } from './money/basketCurrency'
import { readSent, settle } from './money/basketFreight'

/** Accounts of any kind, by how often they ordered. */
export const rankedCustomers: Ranked = {
  names: [
    sql`t.organisation`,
    sql`t.first_name || ' ' || t.last_name`,
    sql`t.last_name || ' ' || t.first_name`,
    sql`t.non_latin_first_name || ' ' || t.non_latin_last_name`,
    sql`t.non_latin_last_name || ' ' || t.non_latin_first_name`,
  ],
  suggested: [customerName('t')],
  codes: [sql`t.email`, sql`t.phone`],
  use: usesIn(sql`from baskets b where b.customer_id = t.id`),
}

export const customerHandlers = [
  bind(customerList, ({ db, user, body }) =>
    pageOf(db, body, {
      from: sql`users`,
      within: sql`t.kind in ('private', 'institutional')`,
      where: isWithin(user),
      words: wordsOf(body.searchKey, 'searchKey'),
      sortColumns: { id: 'id', firstName: 'first_name', lastName: 'last_name', organisation: 'organisation', email: 'email' },
      ranked: rankedCustomers,
      row: customerJson('t'),
    }),
  ),

  // The unique index decides between concurrent creations.
  bind(findOrCreateUser, ({ body, ...call }) =>
    transact(call.db, async (tx) => {
      const { user, clock } = call
      const existing = await customerByEmail(tx, user, body.email)
      if (existing) return { id: existing.id, isNew: false }
      const kind = body.organisation ? 'institutional' : 'private'
      const made = await first<{ id: number }>(
        tx,
        sql`insert into users (kind, first_name, last_name, non_latin_first_name, non_latin_last_name, organisation, email, phone, created_at)
          values (${kind}, ${body.firstName}, ${body.lastName}, ${body.nonLatinFirstName}, ${body.nonLatinLastName}, ${body.organisation},
            ${body.email}, ${body.phone}, ${clock.now().toISOString()}::timestamptz)
          on conflict do nothing returning id`,
      )
      if (!made) return { id: (await customerByEmail(tx, user, body.email))?.id ?? 0, isNew: false }
      await record(tx, actorOf(call), { ...accountSubject(made.id, 'Account'), action: 'added' })
      if (hasAddress(body)) await addAddress({ tx, ...actorOf(call), user }, { ...body, userId: made.id })
      return { id: made.id, isNew: true }
    }),
  ),

  bind(assignBasketToUser, ({ query: { userId, basketId, expected }, ...call }) =>
    editBasket(call, basketId, async (tx, basket, note) => {
      if (basket.customerId === userId) return null
      if (expected !== undefined && expected !== (basket.customerId ?? 0)) throw await takenMeanwhile(tx, basket, expected)
      await requireCustomer(tx, call.user, userId)
      await giveCustomer(tx, basket, userId, note, call.clock.now())
      return null
    }),
  ),

  bind(unassignedBaskets, ({ db, body }) => {
    const searched = plainDigits(body.searchKey.trim().replace(/^#/, ''))
    return pageOf(db, body, {
      from: sql`baskets`,
      where: sql`t.customer_id is null and t.list = 'offers' and starts_with(t.id::text, ${searched}::text)`,
      sortColumns: { id: 'id' },
      row: unassignedJson,
    })
  }),

  bind(updateBasketAddress, ({ body: { basketId, addressId, kind, expected }, ...call }) =>
    editBasket(call, basketId, async (tx, basket, note) => {
      const current = kind === 'delivery' ? basket.deliveryAddressId : basket.billingAddressId
      if (current === addressId) return null
      if (expected !== undefined && expected !== current) throw changedMeanwhile(`Somebody changed the ${kind} address in the meantime`)
      if (!(await first(tx, sql`select id from addresses where id = ${addressId} and user_id = ${basket.customerId} for key share`)))
        throw Problem.field('addressId', "This is not one of the customer's addresses")
      const sent = await readSent(tx, basket.id)
      await tx.execute(
        sql`update baskets set ${verbatim(kind === 'delivery' ? 'delivery_address_id' : 'billing_address_id')} = ${addressId} where id = ${basketId}`,
      )
      note({ field: `${kind}Address`, from: await namedBy.address(tx, current), to: await namedBy.address(tx, addressId) })
      if (kind === 'delivery') note(...(await settle(tx, basket, sent)))
      return null
    }),
  ),
]

/** Also sets the address, and so freight, VAT and currency. @throws {Problem} 409 `hasRate` */
export async function giveCustomer(tx: Queryable, basket: LockedBasket, userId: number, note: Noted, now: Date): Promise<void> {
  const sent = await readSent(tx, basket.id)
  const brought = await first<{ id: number | null }>(
    tx,
    sql`update baskets set customer_id = ${userId}, delivery_address_id = a.id, billing_address_id = a.id
      from (select min(id) as id from addresses where user_id = ${userId}) a where baskets.id = ${basket.id} returning a.id`,
  )
  const { customer, address } = namedBy
  note({ field: 'customer', from: await customer(tx, basket.customerId), to: await customer(tx, userId) })
  const to = await address(tx, brought?.id ?? null)
  for (const kind of ['delivery', 'billing'] as const) {
    const former = basket[`${kind}AddressId`]
    if (former !== (to?.id ?? null)) note({ field: `${kind}Address`, from: await address(tx, former), to })
  }
  note(...(await takeCurrency(tx, basket, userId, now)))
  note(...(await settle(tx, basket, sent)))
}

/** @throws {Problem} 422 for an account the caller may not serve */
async function customerByEmail(tx: Queryable, user: SignedIn, email: string): Promise<{ id: number } | undefined> {
  const existing = await accountByEmail(tx, email)
  if (!existing) return undefined
  const account = await accountNamed(tx, existing.id)
  if (account && (await mayServe(tx, user, 'offer', account))) return account
  throw Problem.field('email', 'This address belongs to an account that is not a customer you may choose')
}

/** The same answer for unknown accounts. @throws {Problem} 422 */
export async function requireCustomer(tx: Queryable, user: SignedIn, id: number, field = 'userId'): Promise<void> {
  const account = await accountNamed(tx, id)
  if (!account || !(await mayServe(tx, user, 'offer', account))) throw Problem.field(field, noSuchCustomer)
}

async function takenMeanwhile(tx: Queryable, { customerId }: LockedBasket, expected: number): Promise<Problem> {
  const other = await first<{ name: string }>(tx, sql`select ${customerName('u')} as name from users u where u.id = ${customerId}`)
  if (expected === 0 && other) return changedMeanwhile(`This order has a customer already: ${other.name}`)
  return changedMeanwhile('Somebody chose another customer for this order in the meantime')
}

const unassignedJson = jsonOf({
  id: 't.id',
  createdAt: iso('t.created_at'),
  madeBy: sql`(select ${personName('m')} from users m where m.id = t.changed_by)`,
  ...columnsOf('t', 'itemCount', 'copies'),
  total: jsonOf({ amount: 't.total', currency: 't.currency' }),
})
