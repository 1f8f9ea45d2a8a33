import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'

type Bundle = Rollup.OutputBundle

/** What `public` holds of the first page. */
const unhashed = ['/', '/theme.js', '/icon.svg']

/**
 * Writes /worker.js, which stores the files that these modules need, with their style sheets, for pages that work without a connection, and at
 * /worker.js?fa those of that language.
 */
export const shellWorker = (modules: readonly string[], textsOf: Readonly<Record<string, readonly string[]>>): Plugin => ({
  name: 'shell-worker',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && !process.env.STORYBOOK,
  generateBundle: {
    // After the document has been written.
    order: 'post',
    handler(_, bundle) {
      const files = [...unhashed, ...filesOf(bundle, modules)].sort()
      const languages = Object.entries(textsOf).map(([language, texts]) => {
        // A worker may not store a file twice.
        const more = [...filesOf(bundle, texts)].filter((file) => !files.includes(file))
        return [language, more.sort()]
      })
      const page = bundle['index.html']
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(JSON.stringify(languages))
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12)
      const source = readFileSync(new URL('./shellWorker.js', import.meta.url), 'utf8').replace(/\/\* global .* \*\/\n/, '')
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: `const version = ${JSON.stringify(version)}
const everyFile = ${JSON.stringify(files)}
const filesOfLanguage = ${JSON.stringify(Object.fromEntries(languages))}
${source}`,
      })
    },
  },
})

/** @throws {Error} where no chunk has such a module */
function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (files.has(`/${name}`) || chunk?.type !== 'chunk') return
    files.add(`/${name}`)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`)
    for (const imported of chunk.imports) take(imported)
  }
  for (const module of modules) {
    const chunk = Object.values(bundle).find((part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`No chunk has ${module}: name in scripts/vite/parts.ts what took its place`)
    take(chunk.fileName)
  }
  return files
}
