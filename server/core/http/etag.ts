/** Whether the caller has what `etag` names already, so that 304 is the answer (RFC 9110, section 13.1.2). */
export const isKnown = (headers: Headers, etag: string): boolean =>
  headers
    .get('if-none-match')
    ?.split(/\s*,\s*/)
    .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag) ?? false
