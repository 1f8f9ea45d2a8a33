import * as z from 'zod/mini'
import { maxPageSize } from '../answer'
import { id } from '../endpoint'

/** In a list's `filter` as `id`: of these rows, those that are in the list. */
export const rowIds = z
  .array(id)
  .check(z.minLength(1, { error: 'Name at least one row' }), z.maxLength(maxPageSize, { error: `Name at most ${maxPageSize} rows` }))
