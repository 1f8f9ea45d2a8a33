import { plainDigits } from '../core/kinds/digits'

/** No vowels except U and Y, no look-alikes. The length must be prime: see `checkOf`. */
export const codeAlphabet = '23456789BCDFGHJKMNPQRSTUVWXYZ'

/** Capitals and digits only. */
export const foldCode = (typed: string): string =>
  plainDigits(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Σ(place · value) mod 29. 29 is prime and longer than a code, so single errors and transpositions are detected. */
export function checkOf(body: string): string {
  let sum = 0
  for (const [i, character] of [...body].entries()) sum += (i + 1) * codeAlphabet.indexOf(character)
  return codeAlphabet.charAt(sum % codeAlphabet.length)
}

export function isWellFormed(code: string, { prefix, length }: { prefix: string; length: number }): boolean {
  const rest = code.slice(prefix.length)
  if (!code.startsWith(prefix) || rest.length !== length + 1) return false
  const body = rest.slice(0, length)
  return [...body].every((character) => codeAlphabet.includes(character)) && checkOf(body) === rest.slice(length)
}

/** `SOMMAR-7K3QM-X9TRC-H` */
export function shownCode(code: string, { prefix, length }: { prefix: string; length: number }): string {
  const body = code.slice(prefix.length, prefix.length + length)
  const groups = body.match(/.{1,5}/g) ?? []
  return [prefix, ...groups, code.slice(prefix.length + length)].filter(Boolean).join('-')
}

/** Required guesses per issued code. */
const fewestGuesses = 1e9

export function fewestCharacters(count: number): number {
  let length = 1
  while (codeAlphabet.length ** length < count * fewestGuesses) length++
  return length
}
