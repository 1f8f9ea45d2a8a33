import type { ApiError } from '#api/core/http'
import { accessError } from '#api/core/permissions'

/** What to do about a 403: the server's own reason, where it says more than that a permission is missing. */
export const forbiddenHint = ({ message }: ApiError): string =>
  message === accessError ? 'Ask an administrator for the permission if your work needs it.' : message
