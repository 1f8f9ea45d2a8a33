/** Accents, vowel signs, tatweel, joiners, marks of direction and the half rings of transcriptions. */
const marks =
  '\\u0300-\\u036f\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u02bb-\\u02bf\\u200c-\\u200f\\u202a-\\u202e\\u2066-\\u2069'

/** A regular expression for JavaScript and PostgreSQL. */
const ignored = `[${marks}]`

/** Letters that do not decompose, and the digits of Persian and Arabic. */
const plainLetters = {
  from: `يىكةەøØđĐłŁıħĦ${digitsFrom(0x6f0)}${digitsFrom(0x660)}`,
  to: 'ییکههooddllihh01234567890123456789',
} as const

function digitsFrom(zero: number): string {
  return String.fromCodePoint(...Array.from({ length: 10 }, (_, i) => zero + i))
}

const plainOf = new Map([...plainLetters.from].map((letter, i) => [letter, plainLetters.to.charAt(i)]))
const everyIgnored = new RegExp(ignored, 'g')
const everyLetter = new RegExp(`[${plainLetters.from}]`, 'g')

/** Text as it is compared: lower case, without accents and joiners, letters and digits in one form. As `fold_text` of the database. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(everyIgnored, '')
    .replace(everyLetter, (letter) => plainOf.get(letter) ?? letter)

/** Their words are written together, with a space or with a joiner. */
export const isPersian = (text: string): boolean => /[\u0620-\u06d3]/.test(text)
