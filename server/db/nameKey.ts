import type { SQL } from 'drizzle-orm'
import { fold } from './fold'
import { fragment } from './fragment'

/** Folded, without commas and repeated spaces. */
export const nameKey = (name: SQL): SQL => fragment`btrim(regexp_replace(${fold(fragment`replace(${name}, ',', ' ')`)}, '\\s+', ' ', 'g'))`
