import { foldText } from '#api/core/search/fold'
import type { Command } from '#views/app/palette/commands.ts'
import { matching } from '#views/app/palette/matching.ts'
import { nearly } from '#views/app/palette/nearly.ts'

const commands = Array.from(
  { length: 1000 },
  (_, i): Command => ({ key: `${i}`, title: `Order list ${i}`, group: 'Customer orders', icon: 'order', run: () => undefined }),
)
const queries = ['o', 'or', 'ord', 'order l', 'oder lst 9']

/** Milliseconds for each key: what the palette does, and folding the same texts alone. */
export function searchPalette() {
  const timed = (search: (query: string) => unknown) => {
    const started = performance.now()
    for (const query of queries) search(query)
    return (performance.now() - started) / queries.length
  }
  const search = (query: string) => matching(commands, query).length || nearly(commands, query)
  const fold = (query: string) => [query, ...commands.map(({ title, group }) => `${title} ${group}`)].map(foldText)
  timed(search)
  return { searched: timed(search), folded: timed(fold) }
}

Object.assign(globalThis, { searchPalette })
