import { sql } from 'drizzle-orm'
import { keysOf } from '#api/core/objects'
import { permissionOf } from '#api/fortnox/kinds'
import { literals } from '../../db/fragment'
import { electronicKind } from '../../invoices/electronic/queueing'
import { electronicIs } from '../../invoices/reading'
import { listedAs, moment, newest, type Source, since } from './source'

const refusedRows = sql`invoice_run_rows w where w.run_id = r.id and w.state = 'refused'`

const invoiceRuns: Source = {
  kind: 'invoiceRun',
  // A run that somebody stopped has no error.
  found: (reader) =>
    reader.has('DoneOrder')
      ? sql`select r.id, r.state as seen, coalesce(r.ended_at, r.at) as at
          from (select id, state, error, ended_at, at from invoice_runs where state in ('stopped', 'done') order by id desc limit ${newest}) r
          where (r.state = 'done' or r.error <> '') and coalesce(r.ended_at, r.at) > ${since(reader)}`
      : undefined,
  listed: () =>
    sql`select ${listedAs({
      state: sql`case when r.state = 'stopped' then 'failed' when exists (select from ${refusedRows}) then 'needsYou' else 'finished' end`,
      count: sql`(select count(*)::int from ${refusedRows})`,
      reason: sql`coalesce(nullif(r.error, ''), (select w.message from ${refusedRows} order by w.id limit 1), '')`,
      byId: sql`r.by_id`,
    })} from invoice_runs r where r.id = e.id`,
}

const messageOfInvoice = sql`outbox_message m where m.entity_name = 'Invoice' and m.record_id = v.id and m.kind = ${electronicKind} order by m.id desc limit 1`

const electronicInvoices: Source = {
  kind: 'electronicInvoice',
  found: (reader) => {
    if (!reader.has('DoneOrder')) return undefined
    const unsent = electronicIs('unsent', reader.now)
    return sql`select x.id, x.state || ' ' || ${moment(sql`x.at`)} as seen, x.at
      from (select e.id, e.state, coalesce(e.settled_at, (select m.lease_until from ${messageOfInvoice}), e.tried_at, v.issued_at) as at
        from electronic_invoices e join invoices v on v.id = e.invoice_id where ${unsent} order by e.id desc limit ${newest}) x
      where x.at > ${since(reader)}`
  },
  listed: () =>
    sql`select ${listedAs({
      state: sql`'failed'`,
      recordId: sql`v.id`,
      title: sql`v.number::text`,
      reason: sql`coalesce(nullif(x.reason, ''), (select m.error from ${messageOfInvoice}), '')`,
      byId: sql`v.issued_by`,
    })} from electronic_invoices x join invoices v on v.id = x.invoice_id where x.id = e.id`,
}

const openRows = sql`fortnox_run_rows w where w.run_id = r.id and w.outcome in ('failed', 'doubtful', 'notSent')`

/** The newest sync of each kind of record; one that somebody gave up tells nobody. */
const fortnoxSyncs: Source = {
  kind: 'fortnoxSync',
  found: (reader) => {
    const kinds = keysOf(permissionOf).filter((kind) => reader.has(permissionOf[kind]))
    if (!kinds.length) return undefined
    return sql`select r.id, r.state as seen, r.at from unnest(array[${literals(kinds)}]) as k (kind)
        cross join lateral (select id, state, note, at from fortnox_runs where kind = k.kind order by id desc limit 1) r
      where (r.state = 'done' or (r.state = 'stopped' and r.note <> 'Cancelled')) and r.at > ${since(reader)}`
  },
  listed: () =>
    sql`select ${listedAs({
      state: sql`case when r.state = 'stopped' or exists (select from ${openRows}) then 'failed' else 'finished' end`,
      of: sql`r.kind`,
      count: sql`(select count(*)::int from ${openRows})`,
      reason: sql`coalesce(nullif(r.note, ''), (select w.error->>'message' from ${openRows} and w.error is not null order by w.place limit 1), '')`,
      byId: sql`r.by_id`,
    })} from fortnox_runs r where r.id = e.id`,
}

const differences = sql`fortnox_differences d where d.comparison_id = c.id`

/** The newest comparison, which holds what differs still. One of the night that agrees tells nobody. */
const fortnoxComparisons: Source = {
  kind: 'fortnoxComparison',
  found: (reader) =>
    reader.has(permissionOf.invoice)
      ? sql`select c.id, c.state as seen, coalesce(c.ended_at, c.at) as at
          from (select id, state, by_id, ended_at, at from fortnox_comparisons where state <> 'running' order by id desc limit 1) c
          where (c.state = 'failed' or c.by_id is not null or exists (select from ${differences})) and coalesce(c.ended_at, c.at) > ${since(reader)}`
      : undefined,
  listed: () =>
    sql`select ${listedAs({
      state: sql`case when c.state = 'failed' then 'failed' when exists (select from ${differences}) then 'needsYou' else 'finished' end`,
      count: sql`(select count(*)::int from ${differences})`,
      reason: sql`c.fault`,
      byId: sql`c.by_id`,
    })} from fortnox_comparisons c where c.id = e.id`,
}

export const moneySources = [invoiceRuns, electronicInvoices, fortnoxSyncs, fortnoxComparisons]
