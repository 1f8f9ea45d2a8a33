import * as z from 'zod/mini'

/** ISO 639-1. */
export const documentLanguages = ['sv', 'en', 'fa'] as const
const oneOf = z.enum(documentLanguages, { error: `One of ${documentLanguages.join(', ')}` })
export type DocumentLanguage = z.output<typeof oneOf>

export const documentLanguageLabels = { sv: 'Swedish', en: 'English', fa: 'Persian' } as const satisfies Record<DocumentLanguage, string>

export const documentLanguage = z.optional(oneOf)
