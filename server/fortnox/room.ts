import { sql } from 'drizzle-orm'
import type { Job } from '../core/jobs'
import type { Room } from '../core/manifest'
import { fortnoxDemo } from './demo'
import { type Context, fortnoxHandlers } from './handlers'
import { voucherNumber } from './numbers'
import { personalData } from './personalData'
import { syncing } from './runs'
import { fortnoxCalls, fortnoxConnection, fortnoxLinks, fortnoxRunRows, fortnoxRuns, voucherLines, vouchers } from './tables'
import { keepVouchers } from './vouchers'

/** Milliseconds. */
const often = { vouchers: 20_000, trimming: 6 * 3_600_000 }

const bookkeeping: Job = {
  name: 'vouchers',
  every: often.vouchers,
  run: (db, clock, isWanted) => keepVouchers(db, clock.now(), isWanted),
}

const trimming: Job = {
  name: 'fortnox calls',
  every: often.trimming,
  run: (db, clock) => db.execute(sql`delete from fortnox_calls where at < ${clock.now().toISOString()}::timestamptz - interval '30 days'`),
}

export const fortnox: Room<Context> = {
  personalData,
  tables: { fortnoxConnection, fortnoxLinks, fortnoxRuns, fortnoxRunRows, fortnoxCalls, vouchers, voucherLines },
  namedRows: { vouchers: { entity: 'Voucher', title: 'Vouchers', label: voucherNumber('u') } },
  handlers: fortnoxHandlers,
  jobs: ({ secrets, fortnox: outside, failed }) => [
    bookkeeping,
    trimming,
    syncing((db, clock) => ({ db, clock, secrets, fortnox: outside, failed })),
  ],
  systemRows: async (tx) => void (await tx.execute(sql`insert into fortnox_connection (id) values (1) on conflict do nothing`)),
  demo: fortnoxDemo,
}
