import type { ApiError } from '#api/core/http'
import { accessError } from '#api/core/permissions'

export const forbiddenHint = ({ message }: ApiError): string =>
  message === accessError ? 'Ask an administrator for the permission if your work needs it.' : message
