import { sql } from 'drizzle-orm'
import { type BookingPeriod, bookingPeriods, closePeriod, reopenPeriod } from '#api/invoices/periods'
import { actorOf, record, type Subject } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, iso, personName } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { jsonOf } from '../db/json'
import { stockholmDay } from './days'

const named = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string) => named.format(new Date(`${month}-01T00:00:00Z`))

const subjectOf = (month: string): Subject => ({
  entityName: 'BookingPeriod',
  entity: 'Bookkeeping period',
  id: Number(month.replace('-', '')),
  record: nameOf(month),
  version: 0,
})

/** Locks against closing the month until the transaction ends. @throws {Problem} 422 at `field` for a future day, 409 `isPeriodOpen` */
export async function requireBookable(tx: Queryable, now: Date, field: string, day: string): Promise<void> {
  if (day > stockholmDay(now)) throw Problem.field(field, 'Choose today or an earlier day')
  await tx.execute(sql`lock table booking_periods in share mode`)
  const closed = await first(tx, sql`select from booking_periods where ${day}::date < month + interval '1 month' limit 1`)
  if (closed)
    throw Problem.conflict(
      { reason: 'isPeriodOpen', field },
      `${nameOf(day.slice(0, 7))} is closed for bookkeeping: choose a day in an open month`,
    )
}

async function readPeriods(db: Queryable, now: Date): Promise<BookingPeriod[]> {
  const today = stockholmDay(now)
  const { rows } = await db.execute<{ period: Omit<BookingPeriod, 'refusal'> & { openDays: string | null } }>(sql`
    with dated as (
      select date_trunc('month', invoice_date)::date as month, 1 as invoices, 0 as payments from invoices where kind <> 'preInvoice'
      union all select date_trunc('month', at)::date, 0, 1 from invoice_payments
      union all select date_trunc('month', opened_at at time zone 'Europe/Stockholm')::date, 0, 0 from cash_days
    ), counted as (
      select month, sum(invoices) as invoices, sum(payments) as payments from dated group by 1
    ), months as (
      select generate_series(least((select min(month) from counted), (select min(month) from booking_periods), date_trunc('month', ${today}::date)::date),
        date_trunc('month', ${today}::date), interval '1 month')::date as month
    )
    select ${jsonOf({
      month: sql`to_char(m.month, 'YYYY-MM')`,
      isClosed: sql`p.month is not null`,
      closedAt: iso('p.closed_at'),
      closedBy: sql`(select ${personName('u')} from users u where u.id = p.closed_by)`,
      invoices: sql`coalesce(c.invoices, 0)`,
      payments: sql`coalesce(c.payments, 0)`,
      openDays: sql`(select string_agg('Z ' || d.z || ' of ' || r.title, ', ' order by d.id) from cash_days d join cash_registers r on r.id = d.register_id
        where d.closed_at is null and (d.opened_at at time zone 'Europe/Stockholm')::date < m.month + interval '1 month')`,
    })} as period
    from months m left join booking_periods p on p.month = m.month left join counted c on c.month = m.month order by m.month desc`)
  return rows.map(({ period: { openDays, ...period } }) => ({
    ...period,
    refusal: period.isClosed
      ? null
      : period.month >= today.slice(0, 7)
        ? `${nameOf(period.month)} is not over yet`
        : openDays
          ? `Close the day of the till first: ${openDays}`
          : null,
  }))
}

const monthOf = (periods: readonly BookingPeriod[], month: string): BookingPeriod => {
  const period = periods.find((each) => each.month === month)
  if (!period) throw Problem.field('month', 'Choose a month from the first document to today')
  return period
}

export const periodHandlers = [
  bind(bookingPeriods, ({ db, clock }) => readPeriods(db, clock.now())),

  bind(closePeriod, ({ body: { month }, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      // Waits for transactions that date documents and blocks new ones.
      await tx.execute(sql`lock table booking_periods in exclusive mode`)
      const periods = await readPeriods(tx, now)
      const { isClosed, refusal } = monthOf(periods, month)
      if (isClosed) return periods
      if (refusal) throw Problem.conflict({ reason: 'isOver' }, refusal)
      const open = periods.filter((period) => !period.isClosed && period.month <= month).reverse()
      for (const period of open) {
        await tx.execute(sql`insert into booking_periods (month, closed_at, closed_by)
          values (${`${period.month}-01`}::date, ${now.toISOString()}::timestamptz, ${call.user.id})`)
        await record(tx, actorOf(call), {
          ...subjectOf(period.month),
          action: 'changed',
          changes: [{ field: 'state', from: 'Open', to: 'Closed' }],
        })
      }
      return readPeriods(tx, now)
    }),
  ),

  bind(reopenPeriod, ({ body: { month, reason }, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      await tx.execute(sql`lock table booking_periods in exclusive mode`)
      const periods = await readPeriods(tx, now)
      if (!monthOf(periods, month).isClosed) return periods
      const last = periods.find(({ isClosed }) => isClosed)?.month ?? month
      if (last !== month) throw Problem.conflict({ reason: 'isLast' }, `Open ${nameOf(last)} first: it is the last closed month`)
      await tx.execute(sql`delete from booking_periods where month = ${`${month}-01`}::date`)
      await record(tx, actorOf(call), {
        ...subjectOf(month),
        action: 'changed',
        changes: [{ field: 'state', from: 'Closed', to: `Open: ${reason}` }],
      })
      return readPeriods(tx, now)
    }),
  ),
]
