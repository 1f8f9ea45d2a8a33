import { sql } from 'drizzle-orm'
import { editionsForDistributor, titlesForDistributor } from '#api/products/calls'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import type { Database } from '../db/database'
import { listed } from './lists'
import { inEditionList, inTitleList } from './parts'

/** Undefined for staff. @throws {Problem} 403 for a user without a distributor */
async function distributorOf(db: Database, user: SignedIn): Promise<number | undefined> {
  const found = await first<{ kind: string; distributorId: number | null }>(
    db,
    sql`select kind, distributor_id as "distributorId" from users where id = ${user.id}`,
  )
  if (found?.distributorId) return found.distributorId
  if (found?.kind === 'staff') return undefined
  throw Problem.forbidden('Your account belongs to no distributor yet. Ask an administrator to choose one')
}

/** Purchase prices are hidden from all distributors. */
const without = ['purchasePrice', 'purchaseCurrencyId', 'markup', 'sourceAmount', 'sourceCurrencyId']

export const distributorHandlers: Bound[] = (['book', 'document', 'other'] as const).flatMap((kind: Kind) => [
  bind(titlesForDistributor[kind], async ({ db, body, user }) => {
    const id = await distributorOf(db, user)
    const where =
      id === undefined ? undefined : sql`exists (select from product_details d where d.product_id = t.id and d.distributor_id = ${id})`
    return listed(db, body, { entity: kinds[kind].title, also: inTitleList(id), isTitle: true, without, where })
  }),
  bind(editionsForDistributor[kind], async ({ db, body, user }) => {
    const id = await distributorOf(db, user)
    const where = id === undefined ? undefined : sql`t.distributor_id = ${id}`
    return listed(db, body, { entity: kinds[kind].edition, also: inEditionList, isTitle: false, without, where })
  }),
])
