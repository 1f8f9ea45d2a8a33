/** Answer 304 (RFC 9110, 13.1.2). */
export const isNotModified = (headers: Headers, etag: string): boolean =>
  headers
    .get('if-none-match')
    ?.split(/\s*,\s*/)
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag) ?? false
