import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parts } from '#views/app/languages/laying.ts'
import type { Part } from '#views/app/languages/names.ts'

export const root = resolve(import.meta.dirname, '..')
export const languages = ['sv', 'fa'] as const
export type Language = (typeof languages)[number]

/** Modules of the product that may have texts. */
export const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.stories.') && !name.startsWith('views/app/languages/'))
  .map((name) => ({ name, source: readFileSync(join(root, 'src', name), 'utf8') }))

export const allOf = async (language: Language): Promise<Part[]> =>
  Promise.all(Object.values(parts[language]).map(async (load) => (await load()).default))

/** By the English sentence. */
export const sentencesIn = async (language: Language): Promise<Record<string, string>> =>
  Object.assign({}, ...(await allOf(language)).map(({ sentences = {} }) => sentences))
