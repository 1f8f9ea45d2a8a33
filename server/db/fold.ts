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

/** The zero-width joiners, which Persian words are typed with or without. */
export const joiners = /[\u200c\u200d]/g

// Without a counterpart `translate` deletes.
const from = `${pairs.map(([letters]) => letters).join('')}\u200c\u200d`
const to = pairs.map(([letters, plain]) => plain.repeat([...letters].length)).join('')

/**
 * SQL that folds a text for searching: lower case, Latin letters without accents, Arabic letter forms
 * and digits as Persian and European ones. Spelled out because `lower` alone knows only the letters of
 * the database's locale; both a stored text and what is searched for go through it.
 */
export const fold = (expression: string): string => `translate(lower(${expression}), '${from}', '${to}')`
