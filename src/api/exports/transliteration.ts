import { plainDigits } from '../core/kinds/digits'

/** ALA-LC romanisation of Persian, letter by letter (loc.gov/catdir/cpso/romanization/persian.pdf). */
const letters = new Map(
  'آ=ā ب=b پ=p ت=t ث=s̱ ج=j چ=ch ح=ḥ خ=kh د=d ذ=ẕ ر=r ز=z ژ=zh س=s ش=sh ص=ṣ ض=z̤ ط=ṭ ظ=ẓ ع=ʻ غ=gh ف=f ق=q ک=k ك=k گ=g ل=l م=m ن=n ه=h ة=h ء=ʼ أ=a إ=i ؤ=ʼ ئ=ʼ ،=, ؛=; ؟=? «=“ »=”'
    .split(' ')
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(2)]),
)
/** Rarely written. */
const vowelSigns = new Map([
  ['\u064b', 'an'],
  ['\u064e', 'a'],
  ['\u064f', 'u'],
  ['\u0650', 'i'],
  ['\u0652', ''],
  ['\u0640', ''],
])
const [vav, yeh, alef, joiner] = ['و', /[یيى]/, 'ا', '\u200c']

/** `و` and `ی` are consonants at the beginning of a word and beside a long vowel; elsewhere they are long vowels themselves. */
function letterAt(word: readonly string[], i: number): string {
  const [letter = '', before, after] = [word[i], word[i - 1], word[i + 1]]
  const isFirst = before === undefined || before === joiner
  const isBesideAlef = after === alef || before === alef || before === 'آ'
  if (letter === vav) return word.length === 1 ? 'va' : isFirst || isBesideAlef ? 'v' : 'ū'
  if (yeh.test(letter)) return isFirst || after === alef ? 'y' : 'ī'
  if (letter === alef) return isFirst ? (after === vav || (after !== undefined && yeh.test(after)) ? '' : 'a') : 'ā'
  if (letter === joiner) return '-'
  return letters.get(letter) ?? vowelSigns.get(letter) ?? letter
}

/** Romanises letter by letter. Short vowels are not written, so they are missing. */
export const byLetters = (word: string): string => {
  // A shadda doubles its letter, before the vowel sign of it.
  const characters = [...plainDigits(word).replace(/(\p{L})([\u064b-\u0650]?)\u0651/gu, '$1$1$2')]
  return characters.map((_, i) => letterAt(characters, i)).join('')
}

/** Half rings, which are letters to Unicode, have no capital. */
export const capitalised = (text: string): string =>
  text.replace(/^([^\p{Ll}\p{Lu}]*)(\p{Ll})/u, (_, marks: string, letter: string) => marks + letter.toLocaleUpperCase('sv'))
