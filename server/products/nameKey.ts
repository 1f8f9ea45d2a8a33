import { fold } from '../db/fold'

/** SQL of what names that are written alike have in common: folded, and without commas and repeated spaces. */
export const nameKey = (expression: string): string =>
  `btrim(regexp_replace(${fold(`replace(${expression}, ',', ' ')`)}, '\\s+', ' ', 'g'))`
