import type { ListRequest } from '#api/core/answer'
import type { Values } from '#machines/core/form'

export const withFixed = (request: ListRequest, fixed: Values | undefined): ListRequest =>
  fixed && Object.keys(fixed).length > 0 ? { ...request, filter: { ...(request.filter || {}), ...fixed } } : request
