/**
 * The language of a text or of a field's name, as `lang` has it, where it is told from the page's: what speaks the page reads
 * Persian letters as nothing at all in an English voice. `nonLatin…` fields are Persian; elsewhere the letters tell, as
 * titles and names stand in one field in whatever language they have. Å, ä and ö are Swedish to this shop.
 */
export function languageOf(text: string | null | undefined): 'fa' | 'sv' | undefined {
  if (!text) return undefined
  if (/^nonLatin|[\u0600-\u06ff]/.test(text)) return 'fa'
  return /[åäö]/i.test(text) ? 'sv' : undefined
}
