import type { ListRequest } from '#api/core/answer'
import type { Values } from '#machines/core/form'

/** A list's request, narrowed to the rows that have these values whatever else is searched for. */
export const withFixed = (request: ListRequest, fixed: Values | undefined): ListRequest =>
  fixed && Object.keys(fixed).length > 0 ? { ...request, filter: { ...(request.filter || {}), ...fixed } } : request
