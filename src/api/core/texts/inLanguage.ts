/** Speaks another language than English: `src/views/app/languages/laying.ts`, which is loaded for those who read it alone. */
type Speaker = {
  /** Lays its texts over these. */
  lay: (name: string, english: object) => void
  say: (english: string) => string
  /** Loads a module and the texts it shows; `at` is the path of a page, or what a part is called. */
  beside: <Module>(at: string, load: () => Promise<Module>) => Promise<Module>
}

let speaker: Speaker | undefined
const named: Parameters<Speaker['lay']>[] = []

/**
 * English texts under a name, over which other languages lay theirs (docs/decisions/047-interface-languages.md). The server speaks English
 * alone. Take strings out of them in functions, not at the top of a module.
 */
export function inLanguage<Texts extends object>(name: string, english: Texts): Texts {
  named.push([name, english])
  speaker?.lay(name, english)
  return english
}

/** A title, or a sentence of a law or the server, in the interface's language. */
export const say = (english: string): string => speaker?.say(english) ?? english

export const beside: Speaker['beside'] = (at, load) => speaker?.beside(at, load) ?? load()

/** Texts that are here already are laid over at once. Nobody speaks English. */
export function speak(next?: Speaker): void {
  speaker = next
  for (const each of named) next?.lay(...each)
}
