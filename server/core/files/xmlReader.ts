import { SaxesParser } from 'saxes'

export type ReadElement = { name: string; attributes: Record<string, string>; children: ReadElement[]; text: string; line: number }

/** Deeper than any catalogue format. */
const maxLevels = 40
/** A file of 20 MB could hold millions, each a hundred times its size in memory. */
const maxElements = 50_000

/**
 * Yields each element of this name as soon as it ends; a file is never held as a whole tree. Names come without prefix, DTD entities are
 * not read. `nameOf` translates names, as of short tags.
 * @throws {Error} for malformed XML
 */
export function* elementsOf(text: string, name: string, nameOf = (tag: string) => tag): Generator<ReadElement> {
  const found: ReadElement[] = []
  const open: ReadElement[] = []
  let depth = 0
  let elements = 0
  const parser = new SaxesParser({ xmlns: false, position: true })
  const plain = (qualified: string) => nameOf(qualified.slice(qualified.indexOf(':') + 1))
  parser.on('doctype', () => {
    throw new Error('A document type is not read: save the file without <!DOCTYPE …>')
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (++depth > maxLevels) throw new Error('Its elements nest too deep')
    if (open.length === 0 && plain(tag) !== name) return
    if (open.length === 0) elements = 0
    if (++elements > maxElements) throw new Error(`The record that begins at line ${open[0]?.line} has more than ${maxElements} elements`)
    const element = { name: plain(tag), attributes: attributes, children: [], text: '', line: parser.line }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const onText = (words: string) => {
    const last = open.at(-1)
    if (last) last.text += words
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    depth--
    const closed = open.pop()
    if (closed && open.length === 0) found.push(closed)
  })
  parser.on('error', (error) => {
    throw new Error(`Line ${parser.line}: ${error.message.replace(/^\d+:\d+: /, '')}`)
  })
  const step = 65_536
  for (let at = 0; at < text.length; at += step) {
    parser.write(text.slice(at, at + step))
    yield* found.splice(0)
  }
  parser.close()
  yield* found.splice(0)
}

export const childOf = (element: ReadElement | undefined, name: string): ReadElement | undefined =>
  element?.children.find((child) => child.name === name)

/** '' if absent. */
export const textAt = (element: ReadElement | undefined, ...names: string[]): string =>
  (names.reduce<ReadElement | undefined>((at, name) => childOf(at, name), element)?.text ?? '').trim()

export const childrenOf = (element: ReadElement | undefined, name: string): ReadElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
