import * as z from 'zod/mini'

/** What keeps a record from being removed: records of `entity` that point at it, some of them by name. */
const use = z.object({
  entity: z.string(),
  title: z.string(),
  count: z.int(),
  sample: z.array(z.object({ id: z.int(), label: z.string() })),
})

/** A record that is in use is not removed (409). */
export const inUse = z.object({ reason: z.literal('inUse'), uses: z.array(use) })
/** A record that the product itself needs is not removed (409). */
export const isSystemRow = z.object({ reason: z.literal('system') })

/** Who, and when: ISO 8601 in UTC. */
const who = z.object({ by: z.nullable(z.string()), at: z.string() })

/**
 * Somebody else's change came first (409), in every call that says what it has seen: by a version, or by `expected` values. `current`
 * is what stands there now, the whole record or the values that were expected otherwise; `fields` who last changed each since. Null
 * and no fields where the server keeps no such thing, as of a comment's order, which the page reads again anyway.
 */
export const changed = z.object({
  reason: z.literal('changed'),
  current: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  changedBy: z._default(z.nullable(z.string()), null),
  changedAt: z._default(z.nullable(z.string()), null),
  fields: z._default(z.record(z.string(), who), {}),
})
export type Changed = z.output<typeof changed>

/** The same of one entity. */
const changedRow = <Row extends z.ZodMiniType>(row: Row) => z.object({ ...changed.shape, current: row })

/** `data` of a 409 to a write of an entity. */
export const conflictOf = <Row extends z.ZodMiniType>(row: Row) => z.union([changedRow(row), inUse, isSystemRow])
