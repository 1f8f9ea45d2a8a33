import { lowerFirst } from '#api/core/names'

/** Additions of the server to its failures (src/api/core/http.ts). */
const requestId = / \(request [^()]+\)$/

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const formOf = (english: string) => new RegExp(`^${english.split('{}').map(escaped).join('(.+)')}$`, 's')

/** Translates whole sentences, and those with `{}` in the place of names and numbers, which are looked up as well. */
export function sentenceBook() {
  const whole = new Map<string, string>()
  /** Labels are written small inside of a sentence: `Choose publisher`. */
  const small = new Map<string, string>()
  const open: { form: RegExp; words: string; isNameFirst: boolean }[] = []

  function say(english: string): string {
    const found = whole.get(english)
    if (found !== undefined) return found
    for (const { form, words } of open) {
      const [, ...facts] = form.exec(english) ?? []
      if (facts.length > 0) return facts.reduce((text, fact) => text.replace('{}', () => sayWithin(fact)), words)
    }
    const id = requestId.exec(english)
    return id ? say(english.slice(0, id.index)) + id[0] : english
  }

  function sayWithin(fact: string): string {
    const label = small.get(fact)
    // Abbreviations stay.
    return whole.has(fact) || label === undefined ? say(fact) : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  }

  return {
    say,
    add(sentences: Readonly<Record<string, string>>): void {
      for (const [english, words] of Object.entries(sentences))
        if (english.includes('{}')) open.push({ form: formOf(english), words, isNameFirst: english.startsWith('{}') })
        else {
          whole.set(english, words)
          small.set(lowerFirst(english), words)
        }
      // A pattern that begins with a name would match the beginning of another sentence too, and a short end a longer one.
      open.sort((a, b) => Number(a.isNameFirst) - Number(b.isNameFirst) || b.form.source.length - a.form.source.length)
    },
  }
}
