/**
 * `lang` where it differs from the page, for screen readers. `nonLatin…` fields are Persian; otherwise letters decide, with å, ä and ö as
 * Swedish.
 */
export function languageOf(text: string | null | undefined): 'fa' | 'sv' | undefined {
  if (!text) return undefined
  if (/^nonLatin|[\u0600-\u06ff]/.test(text)) return 'fa'
  return /[åäö]/i.test(text) ? 'sv' : undefined
}
