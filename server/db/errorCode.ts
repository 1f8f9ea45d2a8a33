/** The `code` of an error of the system or of a client, `ENOENT` for example. */
export const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
