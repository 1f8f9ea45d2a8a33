import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { dryRunErasure, type Erasure, erasePerson } from '#api/accounts/privacy'
import { holdAdministration, lockUser, requireAdministrator, requireMayManage } from '../../access/userAccess'
import { type Actor, accountSubject, actorOf, record } from '../../core/auditLog'
import { withDryRun } from '../../core/dryRun'
import { type Acting, type Bound, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { Job } from '../../core/jobs'
import { erasureRefusals, type PersonalTable, personalTables, pseudonym, retainedUntil } from '../../core/privacy/personal'
import { everyTable } from '../../core/registry'
import { first } from '../../core/sqlParts'
import { stockholmDay } from '../../core/stockholm'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { fragment, joined, verbatim } from '../../db/fragment'
import { notify } from '../../db/open'
import { eraseFromAudit } from './auditErasure'
import { auditLog, isAbout } from './rows'

function emptyOf(table: string, name: string): SQL {
  const definition = everyTable()[table]
  const column = definition && Object.values(getTableColumns(definition)).find((each) => each.name === name)
  if (!column) throw new TypeError(`No table has the column ${table}.${name}`)
  if (!column.notNull) return sql`null`
  if (column.columnType === 'PgArray') return sql`'{}'`
  if (column.columnType === 'PgJsonb') return sql`'{}'::jsonb`
  return column.getSQLType() === 'bytea' ? sql`''::bytea` : sql`''`
}

function assignments(name: string, { columns }: PersonalTable, isByLaw: boolean): [column: string, value: SQL][] {
  return Object.entries(columns).flatMap(([column, rule]) => {
    if (typeof rule === 'object') {
      const written = isByLaw ? 'law' in rule && rule.law : 'erase' in rule && rule.erase
      return written ? [[column, written]] : []
    }
    if (isByLaw || rule === 'keep' || rule === 'search') return []
    return [[column, rule === 'pseudonym' ? pseudonym : emptyOf(name, column)]]
  })
}

const set = (written: readonly [column: string, value: SQL][]): SQL =>
  joined(written.map(([column, value]) => fragment`${column} = ${value}`))

/** Allows this transaction to change documents, which triggers otherwise refuse (`document_refused`). */
const unlockDocuments = (tx: Queryable) => tx.execute(sql`select set_config('shop.erasure', 'on', true)`)

const countOf = async (tx: Queryable, statement: SQL) =>
  (await first<{ count: number }>(tx, sql`with done as (${statement} returning 1) select count(*)::int as count from done`))?.count ?? 0

type Parts = Omit<Erasure, 'refusals'>

export async function erase(tx: Queryable, person: { id: number; email: string }, today: string): Promise<Parts> {
  const { id, email } = person
  const parts: Parts = { removed: [], pseudonymised: [], kept: [] }
  // Paths to the rows lead through the account, so it goes last.
  const tables = personalTables().sort(([a], [b]) => Number(a === 'users') - Number(b === 'users'))
  await unlockDocuments(tx)
  const entries = await eraseFromAudit(tx, id, email)
  if (entries) parts.pseudonymised.push({ title: 'Audit log', rows: entries })
  for (const [name, table] of tables.filter(([each]) => each !== auditLog)) {
    const { title, of, day, isRemoved } = table
    const from = verbatim(name)
    if (isRemoved) {
      const rows = await countOf(tx, sql`delete from ${from} t using users p where ${isAbout(id, of)}`)
      if (rows) parts.removed.push({ title, rows })
      continue
    }
    const written = assignments(name, table, false)
    if (name === 'users')
      written.push(
        ['is_active', sql`false`],
        ['role_id', sql`null`],
        ['parent_id', sql`null`],
        ['required_change_password', sql`false`],
        ['version', sql`t.version + 1`],
      )
    if (written.length) {
      const rows = await countOf(tx, sql`update ${from} t set ${set(written)} from users p where ${isAbout(id, of)}`)
      if (rows) parts.pseudonymised.push({ title, rows })
    }
    if (!day) continue
    await eraseByLaw(tx, name, table, today, id)
    const left = await first<{ rows: number; until: string | null }>(
      tx,
      sql`select count(*)::int as rows, max(${retainedUntil(day)})::text as until from ${from} t, users p where ${isAbout(id, of)} and ${retainedUntil(day)} > ${today}::date`,
    )
    if (left?.until) parts.kept.push({ title, rows: left.rows, until: left.until })
  }
  return parts
}

async function eraseByLaw(tx: Queryable, name: string, table: PersonalTable, today: string, id?: number): Promise<void> {
  const written = assignments(name, table, true)
  if (!table.day || !written.length) return
  const whose = id === undefined ? sql`p.id in (select e.user_id from erasures e)` : sql`p.id = ${id}`
  const changes = written.map(([column, value]) => fragment`t.${column} is distinct from ${value}`)
  await tx.execute(sql`update ${verbatim(name)} t set ${set(written)} from users p
    where ${whose} and (${table.of}) and ${retainedUntil(table.day)} <= ${today}::date
      and (${joined(changes, ' or ')})`)
}

export const erasuresChannel = 'erasures'

export async function recordErasure(
  tx: Queryable,
  erased: { userId: number; byId: number | null; at: string },
  actor: Actor,
): Promise<void> {
  const { userId, byId, at } = erased
  await tx.execute(sql`insert into erasures (user_id, by_id, at) values (${userId}, ${byId}::int, ${at}::timestamptz)`)
  await record(tx, actor, {
    ...accountSubject(userId, 'Personal data'),
    action: 'removed',
    changes: [{ field: 'erased', label: 'Erased', to: true }],
  })
}

export const erasureJob: Job = {
  name: 'erasure',
  every: 24 * 3_600_000,
  run: (db, clock) =>
    transact(db, async (tx) => {
      await unlockDocuments(tx)
      for (const [name, table] of personalTables()) await eraseByLaw(tx, name, table, stockholmDay(clock.now()))
    }),
}

async function refusalsOf(tx: Queryable, { id, isSystem }: { id: number; isSystem: boolean }, callerId: number) {
  const found: Erasure['refusals'] = []
  if (id === callerId) found.push({ reason: 'self', message: 'You are signed in with this account: have somebody else erase it' })
  if (isSystem) found.push({ reason: 'system', message: 'The product needs this account' })
  const erased = await first(tx, sql`select 1 as found from erasures where user_id = ${id}`)
  if (erased) found.push({ reason: 'erased', message: 'This person is erased already' })
  for (const { reason, from, where, message } of erasureRefusals()) {
    const open = await first<{ count: number }>(tx, sql`select count(*)::int as count from ${from} t, users p where ${isAbout(id, where)}`)
    if (open?.count) found.push({ reason, message: message(open.count) })
  }
  return found
}

const carryOut = (isDryRun: boolean, id: number, version: number | undefined, call: Acting & { db: Parameters<typeof transact>[0] }) =>
  withDryRun<Erasure>(
    isDryRun,
    (answer) => answer,
    (keep) =>
      transact(call.db, async (tx) => {
        await holdAdministration(tx)
        const person = await lockUser(tx, id)
        await requireMayManage(tx, call.user, person)
        const refusals = await refusalsOf(tx, person, call.user.id)
        const none = { refusals, removed: [], pseudonymised: [], kept: [] }
        if (refusals.length && isDryRun) return keep(none)
        if (refusals[0]) throw Problem.conflict({ reason: refusals[0].reason, refusals }, refusals.map(({ message }) => message).join('. '))
        if (version !== undefined && person.version !== version) throw Problem.changed()
        const now = call.clock.now()
        const parts = await erase(tx, person, stockholmDay(now))
        await recordErasure(tx, { userId: id, byId: call.user.id, at: now.toISOString() }, actorOf(call))
        await requireAdministrator(tx)
        await notify(tx, erasuresChannel, '')
        return keep({ refusals, ...parts })
      }),
  )

export const erasureHandlers: Bound[] = [
  bind(dryRunErasure, ({ params: { id }, ...call }) => carryOut(true, id, undefined, call)),
  bind(erasePerson, async ({ params: { id }, body: { version }, sessions, ...call }) => {
    const done = await carryOut(false, id, version, call)
    await sessions.changed(id)
    return done
  }),
]
