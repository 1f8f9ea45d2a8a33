import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { addAdministrator, seedDemoAccounts } from '../access/demoAccounts'
import { weaknessOf } from '../access/proof/newPassword'
import { roles, users } from '../access/tables'
import type { Database, Queryable } from '../db/database'
import { openDatabase } from '../db/open'
import { beginWithAuditLogDays } from '../site/retention'
import type { Config } from './config'
import { ConfigError } from './configError'
import { seedDemo } from './demo'
import { openFileStore } from './fileStore'
import { seedSystemRows } from './systemRows'

const accountsLock = 7_205_175

/** Opens and seeds the database: demo data and accounts, or the first administrator. */
export async function prepareDatabase(config: Config, say: (text: string) => void): Promise<Database> {
  const { databaseUrl, directUrl, databaseReadUrl: readUrl, dataDir, isUnsafe, isDemo, lockPace: pace, auditLogDays } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) say('Preparing the embedded database, first start only…')
  const db = await openDatabase(databaseUrl ? { url: databaseUrl, directUrl, readUrl } : { dataDir, isUnsafe, pace, say })
  try {
    await openFileStore(db, config.fileStore, say)
    await seedSystemRows(db)
    if (auditLogDays !== undefined) await beginWithAuditLogDays(db, auditLogDays)
    if (isDemo) {
      await db.inTurn(accountsLock, seedDemoAccounts)
      await seedDemo(db)
    } else await db.inTurn(accountsLock, (tx) => requireAdministrator(tx, config, say))
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function requireAdministrator(db: Queryable, { admin }: Config, say: (text: string) => void): Promise<void> {
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(roles.holdsEverything, true), eq(users.isActive, true), isNotNull(users.passwordHash)))
    .limit(1)
  if (administrators.length) return
  if (!admin)
    throw new ConfigError(
      'There is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD (12 characters or more) for this first start. ' +
        '(Demo accounts come with --demo, as npm start does.)',
    )
  const weakness = await weaknessOf(admin.password, [admin.username])
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD cannot be taken. ${weakness}`)
  if (!(await addAdministrator(db, admin)))
    throw new ConfigError(`ADMIN_USERNAME ${admin.username} belongs to somebody already: choose another`)
  say(`Made the administrator ${admin.username}. ADMIN_PASSWORD is not needed any more.`)
}
