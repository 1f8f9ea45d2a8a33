import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#api/core/endpoint'
import { type Bound, bindPublic, Json } from './endpoints'
import { openApi } from './openApi'
import { Problem } from './problem'

const meta = (path: string, summary: string) => endpoint({ method: 'GET', path, permission: 'public', summary, answer: z.unknown() })

/** What the server says of itself: its description, and whether it works. */
export function metaHandlers(endpoints: Endpoint[]): Bound[] {
  let description: Json | undefined
  return [
    bindPublic(meta('openapi.json', 'The contract as OpenAPI 3.1'), () => {
      description ??= new Json(JSON.stringify(openApi(endpoints)))
      return description
    }),
    bindPublic(meta('health', 'Whether the server and its database answer'), async ({ db }) => {
      try {
        await db.execute(sql`select 1`)
      } catch {
        throw new Problem(503, 'The database does not answer')
      }
      return new Json('{"status":"ok"}')
    }),
  ]
}
