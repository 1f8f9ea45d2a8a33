import { plainDigits } from '../core/kinds/digits'

/** Without vowels but U and Y, and without what looks alike in print or handwriting. Prime in number: see `checkOf`. */
export const codeAlphabet = '23456789BCDFGHJKMNPQRSTUVWXYZ'

/** A code as it is kept: capitals and digits, whatever stands between them. */
export const foldCode = (typed: string): string =>
  plainDigits(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The character that ends a code: Σ(place · value) mod 29. As 29 is prime and a code is shorter, no single slip and no two
 * characters that have changed places leave it as it was.
 */
export function checkOf(body: string): string {
  let sum = 0
  for (const [i, character] of [...body].entries()) sum += (i + 1) * codeAlphabet.indexOf(character)
  return codeAlphabet.charAt(sum % codeAlphabet.length)
}

/** Whether a folded code is one that a pack may have made, and not a slip of the pen. */
export function isWellFormed(code: string, { prefix, length }: { prefix: string; length: number }): boolean {
  const rest = code.slice(prefix.length)
  if (!code.startsWith(prefix) || rest.length !== length + 1) return false
  const body = rest.slice(0, length)
  return [...body].every((character) => codeAlphabet.includes(character)) && checkOf(body) === rest.slice(length)
}

/** How a code of a pack is shown: `SOMMAR-7K3QM-X9TRC-H`. */
export function shownCode(code: string, { prefix, length }: { prefix: string; length: number }): string {
  const body = code.slice(prefix.length, prefix.length + length)
  const groups = body.match(/.{1,5}/g) ?? []
  return [prefix, ...groups, code.slice(prefix.length + length)].filter(Boolean).join('-')
}

/** Guesses that a code withstands for each that is out: fewer than this many would find one. */
const fewestGuesses = 1e9

/** The fewest characters with which so many codes cannot be guessed. */
export function fewestCharacters(count: number): number {
  let length = 1
  while (codeAlphabet.length ** length < count * fewestGuesses) length++
  return length
}
