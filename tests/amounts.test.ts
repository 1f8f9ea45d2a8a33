import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.stories.'))
  .map((file) => `src/views/${file}`)

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (node: Node) => Object.values(node).flat().filter(isNode)

/**
 * Lines that draw what `money`, or a shorthand of it, wrote: as a child of another element than Amount, or bare in a column's cell. And files
 * with a column of amounts that are not at its end.
 */
function bareAmounts(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const shorthands = [...source.matchAll(/const (\w+) = (?:\([^)]*\)(?:: string)? => )?(?:money|unitPrice)\(/g)].map(([, name]) => name)
  const writes = new Set(['money', 'unitPrice', 'sek', ...shorthands])
  const isBare = (value: unknown): boolean => {
    if (!isNode(value)) return false
    const { type, callee, right, consequent, alternate, expression } = value
    if (type === 'CallExpression') return isNode(callee) && writes.has(textOf(callee))
    if (type === 'Identifier') return shorthands.includes(textOf(value))
    return [right, consequent, alternate, expression].some(isBare)
  }
  const found: string[] = []
  const visit = (node: Node, parent: Node) => {
    const { type, openingElement, children, key, value } = node
    const isOther = type === 'JSXElement' && isNode(openingElement) && !textOf(openingElement).startsWith('<Amount')
    const isCell = type === 'Property' && isNode(key) && textOf(key) === 'cell' && isNode(value)
    const drawn = isOther || type === 'JSXFragment' ? [children].flat() : isCell ? [value.body] : []
    for (const each of drawn) if (isNode(each) && isBare(each)) found.push(`${file}:${source.slice(0, each.start).split('\n').length}`)
    if (isCell && textOf(value).includes('<Amount>') && !/\balign: |\bisNumber: true/.test(textOf(parent))) found.push(`${file}: no end`)
    for (const child of nodesIn(node)) visit(child, node)
  }
  if (isNode(program)) visit(program, program)
  return found
}

test('an amount by itself is drawn by Amount, which leaves its currency quiet, and stands at the end of its column', () => {
  const sample = [
    'const shown = (value: number) => money({ amount: value, currency })',
    'const a = <td>{shown(1)}</td>',
    'const b = <td>{total && money(total)}</td>',
    'const c = { cell: ({ total }) => money(total) }',
    'const e = { cell: ({ total }) => <Amount>{money(total)}</Amount> }',
    'const d = <td><Amount>{shown(1)}</Amount>{texts.of(shown(1))}</td>',
  ]
  expect(bareAmounts('a.tsx', sample.join('\n'))).toEqual(['a.tsx:2', 'a.tsx:3', 'a.tsx:4', 'a.tsx: no end'])
  expect(views.flatMap((file) => bareAmounts(file, readFileSync(file, 'utf8')))).toEqual([])
})
