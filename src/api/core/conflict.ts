import * as z from 'zod/mini'

/** What keeps a record from being removed: records of `entity` that point at it, some of them by name. */
const use = z.object({
  entity: z.string(),
  title: z.string(),
  count: z.int(),
  sample: z.array(z.object({ id: z.int(), label: z.string() })),
})

/** Who, and when: ISO 8601 in UTC. */
const who = { by: z.nullable(z.string()), at: z.string() }

/** A record that is in use is not removed (409). */
export const inUse = z.object({ reason: z.literal('inUse'), uses: z.array(use) })
/** A record that the product itself needs is not removed (409). */
export const isSystemRow = z.object({ reason: z.literal('system') })

/** Somebody else's change came first (409): the record as it is now, and who last changed each field since `version`. */
export const changedMeanwhile = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    reason: z.literal('changed'),
    current: row,
    changedBy: who.by,
    changedAt: who.at,
    fields: z.record(z.string(), z.object(who)),
  })

/** `data` of a 409 to a write of an entity. */
export const conflictOf = <Row extends z.ZodMiniType>(row: Row) => z.union([changedMeanwhile(row), inUse, isSystemRow])
