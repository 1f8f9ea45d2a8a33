import type { SQL } from 'drizzle-orm'
import { fragment, literal } from './fragment'

const pairs = [
  ['ÀÁÂÃÄÅàáâãäå', 'a'],
  ['Çç', 'c'],
  ['ÈÉÊËèéêë', 'e'],
  ['ÌÍÎÏìíîï', 'i'],
  ['Ññ', 'n'],
  ['ÒÓÔÕÖØòóôõöø', 'o'],
  ['ÙÚÛÜùúûü', 'u'],
  ['Ýýÿ', 'y'],
  ['ي', 'ی'],
  ['ى', 'ی'],
  ['ك', 'ک'],
  ['ة', 'ه'],
  ['أإآ', 'ا'],
  ...[...'0123456789'].map((digit, i) => [String.fromCodePoint(0x6f0 + i, 0x660 + i), digit] as const),
] as const

/** Zero-width joiners, which are optional in Persian words. */
export const joiners = /[\u200c\u200d]/g

// `translate` deletes characters without a counterpart.
const from = `${pairs.map(([letters]) => letters).join('')}\u200c\u200d`
const to = pairs.map(([letters, plain]) => plain.repeat([...letters].length)).join('')

/**
 * SQL that folds text for searching: lower case, no Latin accents, Arabic letter forms and digits as Persian and European ones. `lower`
 * alone depends on the locale.
 */
export const fold = (text: SQL): SQL => fragment`translate(lower(${text}), ${literal(from)}, ${literal(to)})`
