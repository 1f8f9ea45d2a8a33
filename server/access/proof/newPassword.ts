import { Problem } from '../../core/http/problem'

export type Names = readonly (string | null | undefined)[]

const ours = ['backoffice', 'back office', 'back-office']
const min = 6
const shortestName = 3

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most used passwords, from zxcvbn. Loaded lazily: unpacking takes 100 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
    (error) => {
      common = undefined
      throw error
    },
  )
  return common
}

/**
 * Why a password is easy to guess, if it is (NIST SP 800-63B, 5.1.1.2): a common password, also with digits or signs around it, or little
 * more than a name of its account or of the product.
 */
export async function weaknessOf(password: string, names: Names): Promise<string | undefined> {
  const plain = folded(password)
  const common = await commonPasswords()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (common.has(plain) || (common.has(bare) && plain.length - bare.length < min))
    return 'This is one of the passwords that are guessed first: choose another'
  if (new Set(plain).size < 4) return 'It repeats too few characters: choose another'
  let rest = plain
  for (const name of [...ours, ...piecesOf(names)].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(name, ' ')
  const left = rest.replace(/[^\p{L}\p{N}]/gu, '').length
  return rest !== plain && left < min ? 'It is little more than a name that is known: choose one that nobody would guess of you' : undefined
}

/** @throws {Problem} 422 for a password that is easy to guess */
export async function requireHardToGuess(password: string, names: Names): Promise<void> {
  const weakness = await weaknessOf(password, names)
  if (weakness) throw Problem.field('password', weakness)
}

function piecesOf(names: Names): string[] {
  const plainNames = names.filter((name) => name != null).map((name) => folded(name).replace(/@.*$/, ''))
  const pieces = plainNames.flatMap((name) => [name.trim(), ...name.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(pieces)].filter((piece) => [...piece].length >= shortestName)
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
