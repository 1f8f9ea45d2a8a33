import type { ApiError } from '#api/core/http'

/** What to do about a 403: the server's own reason, where it says more than that a permission is missing. */
export const forbiddenHint = ({ message }: ApiError): string =>
  message === 'Access error' ? 'Ask an administrator for the permission if your work needs it.' : message
