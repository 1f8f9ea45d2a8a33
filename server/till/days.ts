import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { present } from '#api/core/objects'
import {
  type CashDay,
  type CashReport,
  cashMove,
  closeDay,
  dayReport,
  denominations,
  openDay,
  registerState,
  reportPdf,
  xReport,
} from '#api/till/till'
import { countedMethods, differencesOf, expectedOf, needsReason } from '#api/till/totals'
import { type Actor, actorOf, record, type Subject } from '../core/auditLog'
import { pdfFile } from '../core/documents/files'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { columnsOf, jsonArray, jsonOf } from '../db/json'
import { stockholmDay } from '../invoices/days'
import { reportPaper } from './reportPaper'
import { readSeller } from './seller'
import { kronor, nameOf } from './words'

export type Register = { id: number; title: string }

/** Serialises sales, openings and closings. @throws {Problem} 404 */
export async function lockRegister(tx: Queryable, id: number): Promise<Register> {
  const register = await first<Register>(tx, sql`select id, title from cash_registers where id = ${id} for update`)
  if (!register) throw Problem.notFound('Register')
  return register
}

const dayJson = jsonOf({
  ...columnsOf('d', 'id', 'z'),
  openedAt: iso('d.opened_at'),
  openedBy: personName('u'),
  float: 'd.float',
  closedAt: iso('d.closed_at'),
})

const openDayOf = async (tx: Queryable, registerId: number): Promise<CashDay | undefined> =>
  (
    await first<{ day: CashDay }>(
      tx,
      sql`select ${dayJson} as day from cash_days d join users u on u.id = d.opened_by where d.register_id = ${registerId} and d.closed_at is null`,
    )
  )?.day

/** @throws {Problem} 409 `isDayOpen`, `isYesterday` */
export async function requireDay(tx: Queryable, registerId: number, now: Date): Promise<CashDay> {
  const day = await openDayOf(tx, registerId)
  if (!day) throw Problem.conflict({ reason: 'isDayOpen' }, 'Open the till first')
  const opened = stockholmDay(new Date(day.openedAt))
  if (opened < stockholmDay(now)) throw Problem.conflict({ reason: 'isYesterday' }, `Close ${opened} first`)
  return day
}

const daySubject = (day: { id: number; z: number }, register: Register): Subject => ({
  entityName: 'CashDay',
  entity: 'Cash day',
  id: day.id,
  record: `${register.title}, Z ${day.z}`,
  version: 0,
})

const sales = sql`cash_sales s where s.day_id = d.id and s.kind <> 'training'`

/** @throws {Problem} 404 */
async function reportOf(tx: Queryable, dayId: number): Promise<CashReport> {
  const found = await first<{ report: CashReport }>(
    tx,
    sql`select ${jsonOf({
      day: dayJson,
      register: 'r.title',
      sales: sql`(select count(*) from ${sales} and s.kind = 'sale')`,
      returns: sql`(select count(*) from ${sales} and s.kind = 'return')`,
      training: sql`(select count(*) from cash_sales s where s.day_id = d.id and s.kind = 'training')`,
      gross: sql`(select coalesce(sum(s.gross), 0) from ${sales})`,
      vat: sql`(select ${jsonArray(jsonOf({ rate: sql`rate`, net: sql`net`, vat: sql`vat` }), sql`rate`)} from (
        select i.vat_rate as rate, sum(i.gross - i.vat) as net, sum(i.vat) as vat from cash_sale_items i join cash_sales s on s.id = i.sale_id
        where s.day_id = d.id and s.kind <> 'training' group by 1) rates)`,
      rounding: sql`(select coalesce(sum(s.rounding), 0) from ${sales})`,
      methods: sql`(select ${jsonArray(jsonOf({ method: sql`method`, amount: sql`amount` }), sql`method`)} from (
        select p.method, sum(p.amount) as amount from cash_payments p join cash_sales s on s.id = p.sale_id
        where s.day_id = d.id and s.kind <> 'training' group by 1) paid)`,
      moves: sql`(select ${jsonArray(jsonOf({ at: iso('m.at'), ...columnsOf('m', 'amount', 'reason'), by: personName('w') }), 'm.id')}
        from cash_moves m join users w on w.id = m.by_id where m.day_id = d.id)`,
      firstNumber: sql`(select min(number) from cash_sales s where s.day_id = d.id)`,
      lastNumber: sql`(select max(number) from cash_sales s where s.day_id = d.id)`,
      expectedCash: sql`d.float + (select coalesce(sum(m.amount), 0) from cash_moves m where m.day_id = d.id)
        + (select coalesce(sum(p.amount), 0) from cash_payments p join cash_sales s on s.id = p.sale_id
          where s.day_id = d.id and s.kind <> 'training' and p.method = 'cash')`,
      counted: sql`null`,
      discounts: sql`(select coalesce(sum((i.list_price - i.unit_price) * i.quantity), 0) from cash_sale_items i join cash_sales s on s.id = i.sale_id
        where s.day_id = d.id and s.kind = 'sale' and i.list_price > i.unit_price)`,
      copies: sql`(select count(*) from ${sales} and s.copies > 1)`,
    })} as report
      from cash_days d join cash_registers r on r.id = d.register_id join users u on u.id = d.opened_by where d.id = ${dayId}`,
  )
  if (!found) throw Problem.notFound('Day')
  return found.report
}

/** Z report of a closed day, X report otherwise. @throws {Problem} 404 */
async function dayReportOf(db: Queryable, dayId: number): Promise<CashReport> {
  const day = await first<{ totals: CashReport | null }>(db, sql`select totals from cash_days where id = ${dayId}`)
  return day?.totals ?? reportOf(db, dayId)
}

/** Öre. */
const defaultDifferenceLimit = 50_00
const differenceLimit = sql`coalesce((select cash_difference_limit from company order by id limit 1), ${defaultDifferenceLimit})`

/** @throws {Problem} 422 for an unknown coin or note */
function drawerOf(counted: Record<string, number>): number {
  return Object.entries(counted).reduce((sum, [worth, count]) => {
    if (!denominations.some((each) => String(each) === worth)) throw Problem.field(`counted.${worth}`, 'This is no coin or note')
    return sum + Number(worth) * count
  }, 0)
}

/** @throws {Problem} 404, 409 `isDayOpen` */
export async function open(tx: Queryable, actor: Actor, { registerId, float }: z.output<(typeof openDay)['body']>): Promise<CashDay> {
  const register = await lockRegister(tx, registerId)
  const openDay = await openDayOf(tx, registerId)
  if (openDay) throw Problem.conflict({ reason: 'isDayOpen' }, `${openDay.openedBy} has opened the till already`)
  await tx.execute(sql`insert into cash_days (register_id, z, opened_at, opened_by, float)
    select ${registerId}, coalesce(max(z), 0) + 1, ${actor.now.toISOString()}::timestamptz, ${actor.user?.id}::int, ${float}::bigint
    from cash_days where register_id = ${registerId}`)
  const day = present(await openDayOf(tx, registerId))
  const to = { amount: float, currency: 'SEK' }
  await record(tx, actor, { ...daySubject(day, register), action: 'added', changes: [{ field: 'float', from: null, to }] })
  return day
}

/** Repeating returns the closed day. @throws {Problem} 404, 409 `soldMeanwhile`, 422 */
export async function close(
  tx: Queryable,
  actor: Actor,
  dayId: number,
  { counted, cardTotal, swishTotal, reason, expected: seen }: z.output<(typeof closeDay)['body']>,
): Promise<CashReport> {
  const day = await first<{ registerId: number }>(tx, sql`select register_id as "registerId" from cash_days where id = ${dayId}`)
  if (!day) throw Problem.notFound('Day')
  const register = await lockRegister(tx, day.registerId)
  const stored = await first<{ totals: CashReport | null }>(tx, sql`select totals from cash_days where id = ${dayId}`)
  if (stored?.totals) return stored.totals
  const at = actor.now.toISOString()
  const report = await reportOf(tx, dayId)
  const expected = expectedOf(report)
  if (seen && countedMethods.some((method) => seen[method] !== expected[method]))
    throw Problem.conflict(
      { reason: 'soldMeanwhile' },
      'The till has sold since you counted. Check the differences, then close the day again',
    )
  const found = { cash: drawerOf(counted), card: cardTotal, swish: swishTotal }
  const differences = differencesOf(found, expected)
  const { limit = 0 } = (await first<{ limit: number }>(tx, sql`select ${differenceLimit}::int as limit`)) ?? {}
  if (reason === '' && needsReason(differences, limit))
    throw Problem.field('reason', `A difference above ${kronor(limit)} needs a reason: write what you know of it`)
  const totals: CashReport = {
    ...report,
    day: { ...report.day, closedAt: at },
    counted: found,
    reason,
    closedBy: nameOf(actor),
  }
  await tx.execute(sql`update cash_days set closed_at = ${at}::timestamptz, closed_by = ${actor.user?.id}::int, counted = ${JSON.stringify(counted)}::jsonb,
    totals = ${JSON.stringify(totals)}::jsonb where id = ${dayId}`)
  const money = (amount: number) => ({ amount, currency: 'SEK' })
  await record(tx, actor, {
    ...daySubject(report.day, register),
    action: 'changed',
    changes: [
      { field: 'counted', from: money(expected.cash), to: money(found.cash) },
      { field: 'cardTotal', from: money(expected.card), to: money(found.card) },
      { field: 'swishTotal', label: 'Swish total', from: money(expected.swish), to: money(found.swish) },
      ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
    ],
  })
  return totals
}

export const dayHandlers = (hasControlUnit: boolean) => [
  bind(registerState, async ({ db }) => {
    const register = await first<Register & { swish: string | null; limit: number }>(
      db,
      sql`select id, title, (select swish_number from company order by id limit 1) as swish, ${differenceLimit}::int as limit from cash_registers order by id limit 1`,
    )
    if (!register) throw Problem.notFound('Register')
    const { id, title, swish, limit } = register
    return {
      id,
      title,
      day: (await openDayOf(db, id)) ?? null,
      swishNumber: (swish ?? '').replace(/\D/g, ''),
      hasNotice: !hasControlUnit,
      differenceLimit: limit,
    }
  }),

  bind(openDay, ({ body, ...call }) => transact(call.db, (tx) => open(tx, actorOf(call), body))),

  bind(cashMove, ({ body: { registerId, amount, reason }, ...call }) =>
    transact(call.db, async (tx) => {
      if (amount === 0) throw Problem.field('amount', 'Say how much')
      const register = await lockRegister(tx, registerId)
      const actor = actorOf(call)
      const day = await requireDay(tx, registerId, actor.now)
      const { expectedCash } = await reportOf(tx, day.id)
      if (expectedCash + amount < 0) throw Problem.field('amount', 'There is not so much in the drawer')
      await tx.execute(sql`insert into cash_moves (day_id, at, by_id, amount, reason)
        values (${day.id}, ${actor.now.toISOString()}::timestamptz, ${call.user.id}, ${amount}::bigint, ${reason})`)
      const to = { amount, currency: 'SEK' }
      await record(tx, actor, {
        ...daySubject(day, register),
        action: 'changed',
        changes: [{ field: 'drawer', of: reason, from: null, to }],
      })
      return null
    }),
  ),

  bind(xReport, async ({ db, params }) => {
    const day = await openDayOf(db, params.id)
    if (!day) throw Problem.conflict({ reason: 'isDayOpen' }, 'Open the till first')
    return reportOf(db, day.id)
  }),

  bind(dayReport, ({ db, params }) => dayReportOf(db, params.id)),

  bind(reportPdf, async ({ db, params }) => {
    const report = await dayReportOf(db, params.id)
    const { closedAt, z } = report.day
    return pdfFile(`${closedAt ? `z-report-${z}` : 'x-report'}.pdf`, await reportPaper(report, await readSeller(db)))
  }),

  bind(closeDay, ({ params, body, ...call }) => transact(call.db, (tx) => close(tx, actorOf(call), params.id, body))),
]
