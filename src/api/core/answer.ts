import * as z from 'zod/mini'
import { answer, id } from './endpoint'

// Apart from what only a signed-in person's calls need: signing in loads those below.
export { answer, emptyAnswer, type FieldErrors } from './endpoint'

/**
 * `isAtLeast`: there are more than `total`, by statistics about `estimate`. `places`: where the first and the last row are, of a page that `near`
 * may name. `suggestions`: what a search that finds nothing probably meant.
 */
export const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    isSuccess: z.boolean(),
    status: z.int(),
    message: z.string(),
    data: z.array(row),
    result: z.object({
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      isAtLeast: z.optional(z.boolean()),
      estimate: z.optional(z.int()),
      places: z.optional(z.array(z.string())),
      suggestions: z.optional(z.array(z.string())),
    }),
  })

export const createdAnswer = answer(z.object({ id }))

export const maxPageSize = 1000
/** Records of which one call changes a field. */
export const maxChanged = 5000

/**
 * `sort` is `'field asc|desc'`, or `''` for the best matches first (newest id without a search); `filter` is `''` or field → value. Defaults (docs/product.md, Limits): page 1, 100 rows, newest id
 * first. `near` is a page of the same list that the caller has, and the place of its row that is next to the wanted page: rows are read from there,
 * not counted from the start.
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
  near: z.optional(z.object({ page: z.int().check(z.positive(), z.maximum(2_147_483_647)), place: z.string().check(z.maxLength(2000)) })),
})
export type ListRequest = z.output<typeof listRequest>

export const rowIds = z
  .array(id)
  .check(z.minLength(1, { error: 'Name at least one row' }), z.maxLength(maxPageSize, { error: `Name at most ${maxPageSize} rows` }))

/**
 * `data` of a 503, with Retry-After. `starting`, `stopping`: this process. `databaseAway`: no connection. `databaseLost`: it broke.
 * `databaseBusy`: pool exhausted. `tooSlow`: statement timeout. `diskFull`: no room. `filesAway`: the store of files does not answer.
 */
export type UnavailableReason =
  | 'starting'
  | 'stopping'
  | 'databaseAway'
  | 'databaseLost'
  | 'databaseBusy'
  | 'tooSlow'
  | 'diskFull'
  | 'filesAway'
/** `mayBeDone: false` guarantees that nothing was written. */
export type Unavailable = { reason: UnavailableReason; mayBeDone: boolean }
