import { sql } from 'drizzle-orm'
import type { Job } from '../core/jobs'
import type { Room } from '../core/manifest'
import { comparing } from './comparison/comparisons'
import { fortnoxDemo } from './demo'
import { type Context, fortnoxHandlers } from './handlers'
import { voucherNumber } from './numbers'
import { personalData } from './personalData'
import { syncing } from './runs'
import {
  fortnoxCalls,
  fortnoxComparisons,
  fortnoxConnection,
  fortnoxDifferences,
  fortnoxLinks,
  fortnoxRunRows,
  fortnoxRuns,
  voucherLines,
  vouchers,
} from './tables'
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
  async run(db, clock) {
    const now = clock.now().toISOString()
    await db.execute(sql`delete from fortnox_calls where at < ${now}::timestamptz - interval '30 days'`)
    // The last one that ended well is always kept.
    await db.execute(sql`delete from fortnox_comparisons where at < ${now}::timestamptz - interval '400 days' and state <> 'running'
      and id <> coalesce((select max(id) from fortnox_comparisons where state = 'done'), 0)`)
  },
}

export const fortnox: Room<Context> = {
  personalData,
  tables: {
    fortnoxConnection,
    fortnoxLinks,
    fortnoxRuns,
    fortnoxRunRows,
    fortnoxCalls,
    fortnoxComparisons,
    fortnoxDifferences,
    vouchers,
    voucherLines,
  },
  namedRows: { vouchers: { entity: 'Voucher', title: 'Vouchers', label: voucherNumber('u') } },
  handlers: fortnoxHandlers,
  jobs: ({ secrets, fortnox: outside, failed }) => [
    bookkeeping,
    trimming,
    syncing((db, clock) => ({ db, clock, secrets, fortnox: outside, failed })),
    ...comparing((db, clock) => ({ db, clock, secrets, fortnox: outside, failed })),
  ],
  systemRows: async (tx) => void (await tx.execute(sql`insert into fortnox_connection (id) values (1) on conflict do nothing`)),
  demo: fortnoxDemo,
}
