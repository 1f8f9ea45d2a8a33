import { ApiError } from '#api/core/http'

export const recordError = (id: number | null, error: ApiError | undefined, notFound: string): ApiError | undefined =>
  id === null || error?.kind === 'missing' ? new ApiError(404, notFound) : error
