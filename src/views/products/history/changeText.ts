import type { FieldMeta } from '#api/core/field'

const wordsIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

/** A value as the audit log tells it, in the words of the form; '' if empty. */
export function changeText(meta: FieldMeta | undefined, text: string | null): string {
  if (text === null || text === '—') return ''
  return meta?.choices?.[text] ?? (meta?.kind === 'richText' ? wordsIn(text) : text)
}
