import { ApiError } from '#api/core/http'

/** Why a page has no record: its address names none, or reading it failed. */
export const recordError = (id: number | null, error: ApiError | undefined, notFound: string): ApiError | undefined =>
  id === null || error?.status === 404 ? new ApiError(404, notFound) : error
