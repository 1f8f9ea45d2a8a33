import { sql } from 'drizzle-orm'
import { type DemoFill, hasRows } from '../core/demo'
import { fold } from './fold'

const openedDaysAgo = 12
const pastRequests = 36

export const statisticsDemo: DemoFill = async ({ tx, now }) => {
  const at = sql`${now.toISOString()}::timestamptz`
  if (await hasRows(tx, [sql`sales_folds where opened_at is not null`, sql`baskets having count(*) = 0`])) return undefined
  await tx.execute(sql`select open_sales(${at} - interval '1 day' * ${openedDaysAgo}::int)`)
  if (await hasRows(tx, ['distributor_requests'])) {
    await tx.execute(sql`with staff as (select min(id) as id from users where kind = 'staff'),
      maker as (select d.id, row_number() over (order by d.id) - 1 as place, count(*) over () as makers
        from (select distinct distributor_id as id from distributor_requests) d),
      made as (
        insert into distributor_requests (distributor_id, origin, state, created_by, created_at, sent_at, changed_at)
        select m.id, 'admin', 'done', staff.id, s.at, s.at, s.at + interval '1 day' * (9 + hashint4extended(n, 3) % 14 + 5 * m.place)
        from staff, generate_series(1, ${pastRequests}::int) n join maker m on m.place = n % m.makers
          cross join lateral (select ${at} - interval '1 day' * (45 + n * 8) as at) s order by s.at returning id, distributor_id, changed_at, sent_at),
      item as (
        insert into request_items (request_id, product_detail_id, quantity, accepted, price, eta, delivered, received, receipts)
        select r.id, p.id, 10, 10, round(p.unit_price * 0.55), (r.sent_at + interval '18 days')::date, 10, 10, 1
        from made r cross join lateral (select * from product_details where distributor_id = r.distributor_id order by (id * 7919 + r.id) % 1009, id limit 2) p
        returning id, request_id, product_detail_id, received)
      insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
      select r.changed_at, staff.id, i.product_detail_id, 'supplier', 'stockholm', i.received, 'receipt', 'request:' || r.id || ':' || i.id || ':0'
      from item i join made r on r.id = i.request_id, staff order by r.changed_at, i.id`)
    await tx.execute(sql`delete from request_moves`)
    await tx.execute(sql`insert into request_moves (request_id, "from", "to", at)
      select t.id, s.was, s.becomes, t.sent_at + (e.ended - t.sent_at) * s.part
      from distributor_requests t
        cross join lateral (select case when t.state in ('new', 'inProgress') then ${at} when t.changed_at > t.sent_at then t.changed_at
          else least(t.sent_at + interval '11 days', ${at}) end as ended) e
        cross join (values (1, 'draft', 'new', 0.0), (2, 'new', 'inProgress', 0.25), (3, 'inProgress', 'delivered', 0.65), (4, 'delivered', 'done', 1.0)) s (step, was, becomes, part)
      where t.sent_at is not null and t.state <> 'cancelled'
        and s.step <= case t.state when 'new' then 1 when 'inProgress' then 2 when 'delivered' then 3 else 4 end order by t.id, s.step`)
  }
  // Paused: a demonstration mails nobody by itself.
  await tx.execute(sql`with sender as (select id, email from users where kind = 'staff' and email <> '' order by id limit 1),
      made as (
        insert into report_schedule (title, report, period, step, compare, rhythm, month_day, hour, recipients, files, is_paused)
        select v.title, v.report, v.period, v.step, v.compare, v.rhythm, v.month_day, v.hour, sender.email, v.files, true from sender, (values
          ('Sales for the board', 'sales', 'lastMonth', 'month', 'lastYear', 'monthly', 1, 7, 'both'),
          ('Sales of the week', 'sales', 'lastWeek', 'day', 'none', 'monday', null, 7, 'pdf'),
          ('Best sellers', 'books', 'lastMonth', 'month', 'none', 'monthly', 2, 8, 'xlsx'),
          ('Books of open orders', 'openBooks', 'yesterday', 'day', 'none', 'daily', null, 6, 'xlsx'))
          v (title, report, period, step, compare, rhythm, month_day, hour, files)
        returning id)
    insert into report_timers (schedule_id, sender_id) select made.id, sender.id from made, sender`)
  await fold(tx)
  return []
}
