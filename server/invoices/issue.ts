import { sql } from 'drizzle-orm'
import { isCountry } from '#api/core/kinds/isCountry'
import { nth } from '#api/core/objects'
import type { MadeInvoice } from '#api/invoices/issuing'
import { vatRefusal } from '#api/orders/vat/vatCase'
import { type Actor, recordAll } from '../core/auditLog'
import { Problem } from '../core/http/problem'
import { isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { type LockedBasket, lockBaskets } from '../orders/basketLock'
import { orderSubject } from '../orders/basketLog'
import { readBackOrders } from '../orders/deliveries/backOrders'
import { type Buyer, electronicSeller, readBuyers, readSeller, sellerIn } from '../orders/documents/parties'
import { keepVatCases } from '../orders/money/vatCases'
import { type Decided, readVatFacts } from '../orders/money/vatTerms'
import { payInAdvance } from './advance'
import { daysAfter, stockholmDay } from './days'
import { keepState } from './due'
import { queueElectronic, refusalOf } from './electronic/queueing'
import { exchanged, type Rate, readRates } from './exchange'
import { keepMustCredit } from './holds'
import { itemsOfBaskets, type Wanted } from './taking'
import { vatNotesOf } from './words'
import { lineOf, type NewInvoice, type NewItem, ratesOf, writeInvoices } from './write'

type Refused = { basketId: number; problem: Problem }
type Made = { invoiceId: number; number: number; basketIds: number[]; total: { amount: number; currency: string } }
export type Issued = { made: (Made & Pick<MadeInvoice, 'document'> & { items: readonly NewItem[] })[]; refused: Refused[] }

/** YYYY-MM-DD. */
async function readDeliveryDays(tx: Queryable, basketIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; day: string }>(
    sql`select basket_id as id, to_char(max(handed_over_at) at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day from basket_deliveries
      where ${isOneOf('basket_id', basketIds)} and handed_over_at is not null group by 1`,
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}

export type Check = (basketId: number, items: readonly NewItem[]) => Problem | undefined

type Group = {
  baskets: readonly LockedBasket[]
  items: readonly NewItem[]
  buyer: Buyer
  deliveredOn: string | null
  rate: Rate | undefined
}

async function grouped(
  tx: Queryable,
  actor: Actor,
  groups: readonly (readonly number[])[],
  invoiceDate: string,
  wanted: Wanted,
  check?: Check,
) {
  const ids = groups.flat()
  const locked = await lockBaskets(tx, ids)
  const isReckonedAnew = (await keepVatCases(tx, actor, isOneOf('b.id', ids))) > 0
  const baskets = new Map((isReckonedAnew ? await lockBaskets(tx, ids) : locked).map((basket) => [basket.id, basket]))
  const taken = await itemsOfBaskets(tx, [...baskets.values()], wanted)
  const buyers = await readBuyers(tx, ids, wanted.language)
  const facts = new Map((await tx.execute<Decided>(readVatFacts(isOneOf('b.id', ids)))).rows.map((read) => [read.id, read.facts]))
  const days = await readDeliveryDays(tx, ids)
  const dayOf = (of: readonly LockedBasket[]) =>
    of
      .flatMap(({ id }) => days.get(id) ?? [])
      .sort()
      .at(-1) ?? null
  const groupOf = (group: readonly number[]) => group.flatMap((id) => baskets.get(id) ?? [])
  const rateOf = await readRates(
    tx,
    groups.map((group) => {
      const of = groupOf(group)
      return { currency: of[0]?.currency ?? 'SEK', day: dayOf(of) ?? invoiceDate }
    }),
  )
  const refused: Refused[] = []
  const found = groups.flatMap((basketIds): Group[] => {
    let own = [...basketIds]
      .sort((a, b) => a - b)
      .flatMap((basketId) => {
        const basket = baskets.get(basketId)
        const found = basket ? taken.get(basketId) : Problem.notFound('Basket')
        const vatFacts = facts.get(basketId)
        const noVat = basket && vatFacts && vatRefusal(basket.vatCase, vatFacts)
        const refusal = noVat && Problem.conflict({ reason: noVat.reason }, noVat.message)
        const outcome = Array.isArray(found) ? (check?.(basketId, found) ?? refusal ?? found) : found
        if (basket && Array.isArray(outcome)) return [{ basket, items: outcome }]
        if (outcome instanceof Problem) refused.push({ basketId, problem: outcome })
        return []
      })
    const [leader] = own
    if (!leader) return []
    const others = own.filter(({ basket }) => basket.currency !== leader.basket.currency || basket.vatCase !== leader.basket.vatCase)
    if (others.length) {
      const message = `It is in another currency, or pays other VAT, than order ${leader.basket.id}: make an invoice of it alone`
      refused.push(...others.map(({ basket }) => ({ basketId: basket.id, problem: Problem.conflict({ reason: 'isOfOneKind' }, message) })))
      own = own.filter((one) => !others.includes(one))
    }
    const buyer = buyers.get(leader.basket.id)
    if (buyer && buyer.invoiceDelivery !== 'pdf') {
      const isAlike = (of: Buyer | undefined) =>
        !of || (of.reference === buyer.reference && of.parts.orderReference === buyer.parts.orderReference)
      const apart = own.filter(({ basket }) => !isAlike(buyers.get(basket.id)))
      const message = `An electronic invoice names one reference, and order ${leader.basket.id} has another: make an invoice of it alone`
      refused.push(
        ...apart.map(({ basket }) => ({ basketId: basket.id, problem: Problem.conflict({ reason: 'hasOneReference' }, message) })),
      )
      own = own.filter((one) => !apart.includes(one))
    }
    const { currency } = leader.basket
    const deliveredOn = dayOf(groupOf(basketIds))
    const day = deliveredOn ?? invoiceDate
    const rate = rateOf(currency, day)
    const problem = !buyer
      ? Problem.conflict({ reason: 'hasBuyer' }, 'An invoice needs the buyer’s name and address')
      : !isCountry(buyer.country)
        ? Problem.conflict({ reason: 'hasCountry' }, 'The billing address has no country in the list. Choose it in the address.')
        : currency !== 'SEK' && !rate
          ? Problem.conflict(
              { reason: 'hasRate' },
              `No ${currency} rate is known for ${day} or before: enter it under Finance, Currency rates`,
            )
          : undefined
    if (!buyer || problem) {
      if (problem) refused.push(...own.map(({ basket }) => ({ basketId: basket.id, problem })))
      return []
    }
    return [{ baskets: own.map(({ basket }) => basket), items: own.flatMap(({ items }) => items), buyer, deliveredOn, rate }]
  })
  return { groups: found, refused }
}

/**
 * Issues one document per group in a constant number of statements; refused orders are left out and reported. Baskets must be locked by id.
 * @throws {Problem} 409 `hasSeller`
 */
export async function issueAll(
  tx: Queryable,
  actor: Actor,
  wantedGroups: readonly (readonly number[])[],
  wanted: Wanted,
  check?: Check,
): Promise<Issued> {
  const invoiceDate = wanted.invoiceDate ?? stockholmDay(actor.now)
  const { groups, refused } = await grouped(tx, actor, wantedGroups, invoiceDate, wanted, check)
  if (!groups.length) return { made: [], refused }
  const seller = await readSeller(tx)
  if (!seller.name) throw Problem.conflict({ reason: 'hasSeller' }, 'Say who sells before a document is issued: Administration, Company')
  const { kind } = wanted
  const waiting =
    kind === 'invoice'
      ? await readBackOrders(
          tx,
          groups.flatMap(({ baskets }) => baskets.map(({ id }) => id)),
        )
      : []
  const built = groups.map(({ baskets, items, deliveredOn, rate, buyer: who }) => {
    const { dueDays, country: _, language: own, invoiceDelivery, email, parts, ...parties } = who
    const language = wanted.language ?? own
    const [leader] = baskets as [LockedBasket]
    const vat = items.reduce((sum, item) => sum + item.vat, 0)
    const backOrders = waiting.filter(({ basketId }) => baskets.some(({ id }) => id === basketId)).map(({ basketId: _, ...one }) => one)
    const document = {
      language,
      seller: sellerIn(seller, language),
      ...parties,
      orders: baskets.map(({ id }) => id),
      deliveryDate: deliveredOn,
      exchange: rate ? exchanged(rate, vat, leader.currency) : null,
      vatCase: leader.vatCase,
      vatNotes: vatNotesOf(leader.vatCase, items, language),
      credits: null,
      reason: '',
      lines: items.map(lineOf),
      rates: ratesOf(items),
      ...(backOrders.length > 0 && { backOrders }),
      electronic: { seller: electronicSeller(seller), ...parts, deliveredOn },
    }
    const invoice = {
      kind,
      customerId: leader.customerId,
      creditsId: null,
      creditKind: null,
      invoiceDate,
      dueDate: daysAfter(invoiceDate, dueDays ?? seller.dueDays),
      currency: leader.currency,
      document,
      items,
    } satisfies NewInvoice
    const delivery = kind === 'invoice' ? { as: invoiceDelivery, email } : { as: 'pdf' as const, email }
    return { baskets, invoice, delivery }
  })
  const accepted = built.filter(({ baskets, invoice, delivery }) => {
    const problem = refusalOf(invoice, delivery)
    if (problem) refused.push(...baskets.map(({ id }) => ({ basketId: id, problem })))
    return !problem
  })
  if (!accepted.length) return { made: [], refused }
  const documents = accepted.map(({ invoice }) => invoice)
  const written = await writeInvoices(tx, actor, documents)
  const made = documents.map(({ document, currency, items }, place) => {
    const { id = 0, number = 0 } = written[place] ?? {}
    const amount = document.rates.reduce((sum, rate) => sum + rate.net + rate.vat, 0)
    return { invoiceId: id, number, basketIds: document.orders, total: { amount, currency }, document, items }
  })
  if (kind === 'invoice')
    await follow(
      tx,
      actor,
      accepted.flatMap(({ baskets }) => baskets),
      made,
    )
  await queueElectronic(
    tx,
    actor,
    made.map(({ invoiceId, number, basketIds }, place) => ({
      id: invoiceId,
      number,
      basketIds,
      credits: null,
      ...nth(accepted, place),
    })),
  )
  await recordAll(
    tx,
    actor,
    made.flatMap(({ number, basketIds, total }) =>
      basketIds.map((id) => ({
        ...orderSubject(id),
        action: 'changed' as const,
        changes: [{ field: kind, of: `${kind === 'invoice' ? 'Invoice' : 'Pre-invoice'} ${number}`, from: null, to: total }],
      })),
    ),
  )
  return { made, refused }
}

async function follow(tx: Queryable, actor: Actor, baskets: readonly LockedBasket[], made: readonly Made[]): Promise<void> {
  const ids = made.map(({ invoiceId }) => invoiceId)
  const basketIds = baskets.map(({ id }) => id)
  await tx.execute(sql`update basket_details d set invoiced = d.invoiced + i.quantity from invoice_items i
    where ${isOneOf('i.invoice_id', ids)} and i.basket_detail_id = d.id`)
  await tx.execute(sql`update invoices v set state = 'invoiced' where v.kind = 'preInvoice' and v.state = 'issued'
    and v.id in (select invoice_id from invoice_items where ${isOneOf('basket_id', basketIds)})`)
  await payInAdvance(tx, actor, baskets, ids)
  await keepMustCredit(tx, ...basketIds)
  await keepState(tx, ...ids)
}

/** @throws {Problem} 404, 409, 422 */
export async function issue(tx: Queryable, actor: Actor, basketIds: readonly number[], wanted: Wanted): Promise<MadeInvoice> {
  const [made] = await issueEach(tx, actor, [basketIds], wanted)
  if (!made) throw Problem.notFound('Basket')
  return made
}

/** All or none. @throws {Problem} 404, 409, 422 */
export async function issueEach(
  tx: Queryable,
  actor: Actor,
  groups: readonly (readonly number[])[],
  wanted: Wanted,
): Promise<MadeInvoice[]> {
  await requireLines(tx, groups.flat(), wanted)
  const { made, refused } = await issueAll(tx, actor, groups, wanted)
  const [first] = refused
  if (first) throw first.problem
  return made.map(({ items: _, ...each }) => each)
}

/** @throws {Problem} 422 for a line of another order */
async function requireLines(tx: Queryable, basketIds: readonly number[], { items = [] }: Wanted): Promise<void> {
  if (!items.length) return
  const { rows } = await tx.execute<{ id: number }>(sql`select id from basket_details where ${isOneOf('basket_id', basketIds)}`)
  const existing = new Set(rows.map(({ id }) => id))
  items.forEach(({ basketDetailId }, i) => {
    if (!existing.has(basketDetailId)) throw Problem.field(`items.${i}.basketDetailId`, 'This line is not one of the order')
  })
}
