import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import type { Queryable } from '../db/database'
import { siteDemo } from './demoRecords'
import { personalData } from './personalData'
import { contactRetention, retentionHandlers, retentionJob, retentionRow } from './retention'

async function landingPage(tx: Queryable): Promise<void> {
  await tx.execute(
    sql`insert into landing_page (id, title, non_latin_title, is_system) values (1, 'Welcome', 'خوش آمدید', true) on conflict do nothing`,
  )
}

async function company(tx: Queryable): Promise<void> {
  await tx.execute(sql`insert into company (id, is_tax_approved, due_days, is_system) values (1, true, 30, true) on conflict do nothing`)
}

async function systemRows(tx: Queryable): Promise<void> {
  await landingPage(tx)
  await company(tx)
  await retentionRow(tx)
}

export const site: Room = {
  personalData,
  handlers: retentionHandlers,
  retention: [contactRetention],
  jobs: [retentionJob],
  systemRows,
  demo: siteDemo,
}
