import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { RegistrationMode } from '#api/access/account'
import { Problem } from '../core/http/problem'
import type { Queryable } from '../db/database'
import { users } from './tables'

export type Accounts = {
  registration: RegistrationMode
  /** Title of the role of people who register themselves. */
  registrationRole: string | undefined
  /** Base of links in mails. Never taken from a request's own headers. */
  publicUrl: string
}

export const linkTo = ({ publicUrl }: Accounts, path: string, query: Record<string, string> = {}): string => {
  const link = new URL(path, publicUrl)
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value)
  return link.href
}

export type Account = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'isActive'>

const account = { id: users.id, username: users.username, email: users.email, isActive: users.isActive }

export async function accountByEmail(tx: Queryable, email: string): Promise<Account | undefined> {
  const [found] = await tx
    .select(account)
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, sql`${users.email} <> ''`))
  return found
}

export async function accountById(tx: Queryable, id: number): Promise<Account | undefined> {
  const [found] = await tx.select(account).from(users).where(eq(users.id, id))
  return found
}

export async function isUsernameTaken(tx: Queryable, username: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.username), eq(users.username, username.toLowerCase())))
  return found !== undefined
}

export const deadLink = () => Problem.field('token', 'This link has expired or was used already: ask for a new one')
