import { fold } from '../db/fold'

/** Folded, without commas and repeated spaces. */
export const nameKey = (expression: string): string =>
  `btrim(regexp_replace(${fold(`replace(${expression}, ',', ' ')`)}, '\\s+', ' ', 'g'))`
