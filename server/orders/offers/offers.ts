import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addOffer, editOffer, type Offer, type OfferState, offerMoves, removeOffer, sendOffer } from '#api/orders/offers'
import { type OfferMove, offerLaw } from '#machines/orders/offerStatus'
import { type Actor, actorOf, record } from '../../core/auditLog'
import { type Acting, bind, type Call } from '../../core/http/endpoints'
import { Problem, requireAllowed } from '../../core/http/problem'
import type { SignedIn } from '../../core/http/signedIn'
import { type MessageKinds, messageKind, queueMessage, Undeliverable } from '../../core/outbox/messages'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { changedMeanwhile, conflictOf, type LockedBasket, lockBasket } from '../basketLock'
import { orderSubject } from '../basketLog'
import { carryOut } from '../basketMoves'
import { freezeLines, thawLines } from '../documents/lineWords'
import type { Invoicing } from '../money/invoicing'
import { offerPdf, offerWords } from './paper'
import { offeredLines, readOffer, readOfferParties, stockholmDay } from './reading'

/** @throws {Problem} 404 */
async function lockOffer(tx: Queryable, id: number, today: string): Promise<{ basket: LockedBasket; offer: Offer }> {
  const found = await first<{ basketId: number }>(tx, sql`select basket_id as "basketId" from offers where id = ${id}`)
  if (!found) throw Problem.notFound('Offer')
  const basket = await lockBasket(tx, found.basketId)
  return { basket, offer: await readOffer(tx, id, today) }
}

const recordState = (tx: Queryable, actor: Actor, { id, basketId }: Offer, from: string | null, to: string) =>
  record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes: [{ field: 'offer', of: `Offer ${id}`, from, to }] })

const hold = (tx: Queryable, basketId: number, offer: Offer | null) =>
  tx.execute(
    sql`update baskets set offer_out = ${offer?.id ?? null}::int, offer_until = ${offer?.validTo ?? null}::date where id = ${basketId}`,
  )

const requireDraft = ({ id, state }: Offer) => {
  if (state !== 'draft') throw Problem.conflict({ reason: 'isDraft' }, `Offer ${id} is ${state} and cannot change`)
}

/** @throws {Problem} 422 */
const requireDay = (validTo: string, today: string) => {
  if (validTo < today) throw Problem.field('validTo', 'Choose today or a later day')
}

const expireOffers = (tx: Queryable, basketId: number, today: string) =>
  tx.execute(sql`update offers set state = 'expired' where basket_id = ${basketId} and state = 'sent' and valid_to < ${today}::date`)

type MoveCall = Acting & { params: { id: number }; query: { expected?: OfferState | undefined; reason?: string | undefined } }

const moveOffer = ({ params, query, ...call }: MoveCall, move: OfferMove, invoicing: Invoicing) =>
  transact(call.db, async (tx) => {
    const today = stockholmDay(call.clock)
    const { basket, offer } = await lockOffer(tx, params.id, today)
    const { id, state } = offer
    if (state === offerLaw.to(move.type)) return { state, basketStatus: basket.status }
    if (query.expected !== undefined && query.expected !== state && state !== 'expired')
      throw changedMeanwhile(`Offer ${id} is ${state} in the meantime`)
    const facts = { id, validTo: offer.validTo, today }
    requireAllowed(offerLaw.refusal(state, move, facts))
    const to = offerLaw.next(state, move, facts)
    const actor = actorOf(call)
    await tx.execute(
      sql`update offers set state = ${to}, answered_at = ${actor.now.toISOString()}::timestamptz, answer = ${query.reason?.trim() ?? ''} where id = ${id}`,
    )
    await hold(tx, basket.id, null)
    await recordState(tx, actor, offer, state, to)
    if (to !== 'accepted') {
      await thawLines(tx, basket.id)
      return { state: to, basketStatus: basket.status }
    }
    const free = { ...basket, holds: { ...basket.holds, offer: null } }
    return { state: to, basketStatus: (await carryOut(tx, call, free, { type: 'basket.place' }, invoicing)).status }
  })

export const offerMessages: MessageKinds = {
  offer: messageKind(z.object({ offerId: z.int(), subject: z.string(), text: z.string() }), {
    permission: 'BasketOfferBasketsList',
    async write({ db, clock }, { recipient, payload: { offerId, subject, text } }) {
      const today = stockholmDay(clock)
      const offer = await readOffer(db, offerId, today)
      if (offer.state !== 'sent') throw new Undeliverable(`The offer was ${offer.state} before it was sent`)
      const parties = await readOfferParties(db, offer)
      const { seller } = parties
      const words = offerWords(offer)
      return {
        to: recipient,
        subject: subject || words.subject(seller.name),
        text: `${text.trim() || words.mail(offer.validTo)}\n\n${seller.name}\n`,
        attachments: [
          { filename: `offer-${offer.id}.pdf`, content: await offerPdf(offer, parties, today), contentType: 'application/pdf' },
        ],
      }
    },
    async sent(tx, { recipient, by: user, payload: { offerId } }, now) {
      const offer = await first<{ basketId: number }>(tx, sql`select basket_id as "basketId" from offers where id = ${offerId}`)
      if (!offer) return
      const changes = [{ field: 'sentTo', of: `Offer ${offerId}`, from: null, to: recipient }]
      await record(tx, { user, now, address: '' }, { ...orderSubject(offer.basketId), action: 'changed', changes })
    },
  }),
}

const send = ({ params, body, ...call }: Call<typeof sendOffer, SignedIn>) =>
  transact(call.db, async (tx) => {
    const today = stockholmDay(call.clock)
    const { basket, offer } = await lockOffer(tx, params.id, today)
    requireAllowed(offerLaw.refusal(offer.state, { type: 'offer.send' }, { id: offer.id, validTo: offer.validTo, today }))
    if (basket.status !== 'create')
      throw await conflictOf(tx, basket, 'isCreate', (last) => `Only a basket that is still being put together can be offered: ${last}`)
    const to = body.email ?? offer.customerEmail
    if (to === '') throw Problem.conflict({ reason: 'noEmail' }, 'The customer has no email address')
    if (offer.lines.length === 0) throw Problem.conflict({ reason: 'hasItems' }, 'The order has no items')
    const actor = actorOf(call)
    await freezeLines(tx, basket.id)
    const { seller, buyer } = await readOfferParties(tx, offer)
    await tx.execute(sql`update offers t set state = 'sent', parties = ${JSON.stringify({ seller, buyer })}::jsonb, sent_to = ${to}, sent_at = ${actor.now.toISOString()}::timestamptz, net = b.net, vat = b.vat,
      lines = ${offeredLines}::jsonb from baskets b where b.id = t.basket_id and t.id = ${offer.id}`)
    await hold(tx, basket.id, offer)
    await recordState(tx, actor, offer, 'draft', `mail queued for ${to}`)
    await queueMessage(tx, call, {
      kind: 'offer',
      recipient: to,
      about: `Offer ${offer.id}`,
      document: { entityName: 'Offer', id: offer.id },
      payload: { offerId: offer.id, subject: body.subject, text: body.text },
    })
    return { state: 'sent' as const, sentAt: actor.now.toISOString() }
  })

export const offerHandlers = (invoicing: Invoicing) => [
  bind(addOffer, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const today = stockholmDay(call.clock)
      requireDay(body.validTo, today)
      const basket = await lockBasket(tx, params.id)
      if (basket.status !== 'create')
        throw await conflictOf(tx, basket, 'isCreate', (last) => `Only a basket that is still being put together can be offered: ${last}`)
      await expireOffers(tx, basket.id, today)
      if (basket.customerId === null) throw Problem.conflict({ reason: 'hasCustomer' }, 'The order has no customer')
      if (basket.itemCount === 0) throw Problem.conflict({ reason: 'hasItems' }, 'The order has no items')
      const live = await first<{ id: number; state: string }>(
        tx,
        sql`select id, state from offers where basket_id = ${basket.id} and state in ('draft', 'sent')`,
      )
      if (live)
        throw Problem.conflict(
          { reason: 'isOnlyOffer', offerId: live.id },
          live.state === 'sent' ? `Offer ${live.id} is out for this basket already` : `Offer ${live.id} is a draft of this basket already`,
        )
      const actor = actorOf(call)
      const made = await first<{ id: number }>(
        tx,
        sql`insert into offers (basket_id, valid_to, language, note, created_at, created_by)
          select ${basket.id}, ${body.validTo}::date, coalesce(${body.language ?? null}::text, u.language), ${body.note},
            ${actor.now.toISOString()}::timestamptz, ${call.user.id}::int from users u where u.id = ${basket.customerId} returning id`,
      )
      const id = made?.id ?? 0
      await recordState(tx, actor, await readOffer(tx, id, today), null, 'draft')
      return { id }
    }),
  ),

  bind(editOffer, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const today = stockholmDay(call.clock)
      requireDay(body.validTo, today)
      const { offer } = await lockOffer(tx, params.id, today)
      requireDraft(offer)
      const language = body.language ?? offer.language
      if (offer.validTo === body.validTo && offer.language === language && offer.note === body.note) return null
      await tx.execute(
        sql`update offers set valid_to = ${body.validTo}::date, language = ${language}, note = ${body.note} where id = ${offer.id}`,
      )
      await recordState(tx, actorOf(call), offer, offer.validTo, body.validTo)
      return null
    }),
  ),

  bind(removeOffer, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const { offer } = await lockOffer(tx, params.id, stockholmDay(call.clock))
      requireDraft(offer)
      await tx.execute(sql`delete from offers where id = ${offer.id}`)
      await recordState(tx, actorOf(call), offer, 'draft', 'removed')
      return null
    }),
  ),

  bind(sendOffer, send),
  bind(offerMoves['offer.accept'], (call) => moveOffer(call, { type: 'offer.accept' }, invoicing)),
  bind(offerMoves['offer.decline'], (call) => moveOffer(call, { type: 'offer.decline' }, invoicing)),
  bind(offerMoves['offer.withdraw'], (call) => moveOffer(call, { type: 'offer.withdraw' }, invoicing)),
]
