const sources = import.meta.glob<string>('../../src/machines/*/*.ts', { query: '?raw', import: 'default', eager: true })

/** The comment above a machine in its file, as plain text. */
export function docOf(file: string, exported: string): string {
  const source = sources[`../../src/machines/${file}`] ?? ''
  const before = source.slice(0, source.indexOf(`export const ${exported}`))
  const comment = before.slice(before.lastIndexOf('/**'))
  if (!/\*\/\s*$/.test(comment)) return ''
  return comment
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim()
}
