import { SaxesParser } from 'saxes'

/** An element as it was read; `line` is where it begins. */
export type ReadElement = { name: string; attributes: Record<string, string>; children: ReadElement[]; text: string; line: number }

/** More levels than any catalogue format has: what nests deeper is no such file. */
const mostLevels = 40
/** More elements than any record has: a file of 20 MB could hold millions, each a hundred times its bytes in memory. */
const maxElements = 50_000

/**
 * Gives each element of this name, with all inside of it, as soon as it ends: a file is never held as a whole tree. Names come
 * without their prefix. Entities of a document type are not read. @throws {Error} where it is no well-formed XML
 */
export function* elementsOf(text: string, name: string): Generator<ReadElement> {
  const found: ReadElement[] = []
  const open: ReadElement[] = []
  let depth = 0
  let elements = 0
  const parser = new SaxesParser({ xmlns: false, position: true })
  const plain = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw new Error('A document type is not read: save the file without <!DOCTYPE …>')
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (++depth > mostLevels) throw new Error('Its elements nest too deep')
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

/** The first child of this name. */
export const childOf = (element: ReadElement | undefined, name: string): ReadElement | undefined =>
  element?.children.find((child) => child.name === name)

/** What stands at a path of names below an element; '' where nothing does. */
export const textAt = (element: ReadElement | undefined, ...names: string[]): string =>
  (names.reduce<ReadElement | undefined>((at, name) => childOf(at, name), element)?.text ?? '').trim()

export const childrenOf = (element: ReadElement | undefined, name: string): ReadElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
