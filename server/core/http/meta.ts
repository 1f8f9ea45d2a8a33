import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#api/core/endpoint'
import type { Database } from '../../db/database'
import { shareReads } from '../shareReads'
import { type Bound, bindPublic, Json } from './endpoints'
import { openApi } from './openApi'
import { Problem } from './problem'

const patience = 2000

/** Concurrent callers share one statement. */
const probe = shareReads((db: Database) => db.execute(sql`select 1`))

const alive = new Json('{"status":"ok"}')

const meta = (path: string, summary: string) =>
  endpoint(`GET ${path}`, { permission: 'public', summary, isReading: true, answer: z.unknown() })

export function metaHandlers(endpoints: Endpoint[]): Bound[] {
  let description: Json | undefined
  return [
    bindPublic(meta('openapi.json', 'The contract as OpenAPI 3.1'), () => {
      description ??= new Json(JSON.stringify(openApi(endpoints)))
      return description
    }),
    bindPublic(meta('health', 'Whether the process lives; asks nothing of the database'), () => alive),
    bindPublic(meta('ready', 'Whether the server can do its work: its database answers in time'), async ({ db }) => {
      const late = wait(patience, 'late', { ref: false })
      if ((await Promise.race([probe(db), late])) === 'late')
        throw Problem.unavailable('tooSlow', `The database did not answer in ${patience / 1000} seconds`)
      return alive
    }),
  ]
}
