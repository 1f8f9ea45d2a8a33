import * as z from 'zod/mini'
import { answer, id } from './endpoint'

// Apart from what only a signed-in person's calls need: the entry loads those below.
export { answer, emptyAnswer, type FieldErrors, fieldErrors } from './endpoint'

/**
 * A list's answer: rows in `data`, what was counted in `result`. With `isAtLeast` there are more than `total`: counting
 * them all would take longer than reading the page.
 */
export const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    isSuccess: z.boolean(),
    status: z.int(),
    message: z.string(),
    data: z.array(row),
    result: z.object({ total: z.int(), page: z.int(), pageSize: z.int(), isAtLeast: z.optional(z.boolean()) }),
  })

export const createdAnswer = answer(z.object({ id }))

/** The largest page a list serves; beyond it a client asks for the next page. */
export const maxPageSize = 1000

/**
 * What every list call takes. `sort` is `''` or `'field asc|desc'`; `filter` is `''` or an object of
 * field → value. Defaults (docs/product.md, Limits): page 1, 100 rows, newest id first.
 */
export const listRequest = z.object({
  searchKey: z._default(z.string().check(z.maxLength(200, { error: 'Search with 200 characters or fewer' })), ''),
  page: z._default(z.int().check(z.positive(), z.maximum(2_147_483_647)), 1),
  pageSize: z._default(z.int().check(z.positive(), z.maximum(maxPageSize, { error: `At most ${maxPageSize} rows a page` })), 100),
  sort: z._default(
    z.string().check(z.regex(/^$|^[A-Za-z]+ (asc|desc)$/, { error: "Sort is '' or 'field asc' or 'field desc'" })),
    'id desc',
  ),
  filter: z._default(z.union([z.literal(''), z.record(z.string(), z.unknown())]), ''),
})
export type ListRequest = z.output<typeof listRequest>

/**
 * What a 503 says in `data`, beside its Retry-After. `starting` and `stopping`: this process is not up, or on its way
 * down. `databaseAway`: no connection can be made. `databaseLost`: the one that was used broke. `databaseBusy`: every
 * connection is taken. `tooSlow`: a statement took longer than it may. `diskFull`: there is no room for a write.
 */
export type UnavailableReason = 'starting' | 'stopping' | 'databaseAway' | 'databaseLost' | 'databaseBusy' | 'tooSlow' | 'diskFull'
/** `mayBeDone`: whether what was asked for may have been done all the same. Where it is false, it was not. */
export type Unavailable = { reason: UnavailableReason; mayBeDone: boolean }
