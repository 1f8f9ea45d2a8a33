import * as z from 'zod/mini'

const use = z.object({
  entity: z.string(),
  title: z.string(),
  count: z.int(),
  sample: z.array(z.object({ id: z.int(), label: z.string() })),
})

export const inUse = z.object({ reason: z.literal('inUse'), uses: z.array(use) })
export const isSystemRow = z.object({ reason: z.literal('system') })

/** ISO 8601 in UTC. */
const who = z.object({ by: z.nullable(z.string()), at: z.string() })

/**
 * 409 of calls that send a version or `expected` values. `current` is the record or those values now; `fields` tells who changed each. Null
 * and empty where the server keeps no history.
 */
export const changed = z.object({
  reason: z.literal('changed'),
  current: z._default(z.nullable(z.record(z.string(), z.unknown())), null),
  changedBy: z._default(z.nullable(z.string()), null),
  changedAt: z._default(z.nullable(z.string()), null),
  fields: z._default(z.record(z.string(), who), {}),
})
export type Changed = z.output<typeof changed>

const changedRow = <Row extends z.ZodMiniType>(row: Row) => z.object({ ...changed.shape, current: row })

export const conflictOf = <Row extends z.ZodMiniType>(row: Row) => z.union([changedRow(row), inUse, isSystemRow])
