import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const radix = 'node_modules/@radix-ui/themes'
const sheet = readFileSync('src/views/core/radix.css', 'utf8')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .join('\n')

const missing = (parts: Iterable<string>) => [...new Set(parts)].filter((part) => existsSync(`${radix}/${part}`) && !sheet.includes(part))

test('the style sheet has every component of Radix Themes that a view imports', () => {
  const names = [...sources.matchAll(/import \{([^}]*)\} from '@radix-ui\/themes'/g)].flatMap(
    ([, list = '']) => list.match(/\b[A-Z]\w+/g) ?? [],
  )
  const fileOf = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase()
  expect(names).toContain('TextArea')
  expect(missing(names.map((name) => `src/components/${fileOf(name)}.css`))).toEqual([])
})

test('the style sheet has every colour that a view names', () => {
  expect(missing([...sources.matchAll(/'(\w+)'|"(\w+)"/g)].map(([, single, double]) => `tokens/colors/${single ?? double}.css`))).toEqual(
    [],
  )
})

test('no prop is given for each width, which the style sheet leaves out', () => {
  expect(sources.match(/=\{\{\s*(?:initial|xs|sm|md|lg|xl): /g)).toBeNull()
})
