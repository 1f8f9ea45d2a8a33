import { expect, test } from 'vitest'
import { canMatch, purge } from '../scripts/vite/radixCss.mjs'

const uses =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

test('a selector is kept while every class it needs can occur', () => {
  expect(canMatch('.a .b', uses('a', 'b'))).toBe(true)
  expect(canMatch('.a .b', uses('a'))).toBe(false)
  expect(canMatch('[dir="rtl"] .a:hover::before', uses('a'))).toBe(true)
})

test('a class that a selector excludes need not occur', () => {
  expect(canMatch('.a:not(.b, .c:hover)', uses('a'))).toBe(true)
})

test('a list of alternatives is kept while one of them can match', () => {
  expect(canMatch(':where(.a, .b) .c', uses('b', 'c'))).toBe(true)
  expect(canMatch(':where(.a, :is(.b, .d)) .c', uses('c'))).toBe(false)
})

test('purging keeps what is imported and set, dark and per breakpoint, and drops the rest', () => {
  const radix = 'x("rt-Box");({mb:{type:"enum",className:"rt-r-mb"},p:{type:"enum",className:"rt-r-p"}})'
  const app = `<Box mb={{ initial: '1', md: '-2' }} />`
  const use = {
    app,
    radix,
    literals: new Set(['rt-Box', 'rt-r-mb', 'rt-r-p']),
    familyProps: new Map([
      ['rt-r-mb', ['mb']],
      ['rt-r-p', ['p']],
    ]),
  }
  const css = [
    '.rt-Box{color:var(--kept)}.dark .rt-Box{color:red}.rt-Card{color:red}',
    '.rt-r-mb-1{margin:0}.rt-r-p-1{padding:0}',
    '.md\\:rt-r-mb-1{margin:1px}.xl\\:rt-r-mb-1{margin:2px}.-rt-r-mb-1{margin:3px}',
    ':root{--kept:var(--indirect);--indirect:1;--unread:2}',
  ].join('')
  expect(purge(css, use)).toBe(
    [
      '.rt-Box{color:var(--kept)}.dark .rt-Box{color:red}',
      '.rt-r-mb-1{margin:0}',
      '.md\\:rt-r-mb-1{margin:1px}.-rt-r-mb-1{margin:3px}',
      ':root{--kept:var(--indirect);--indirect:1}',
    ].join(''),
  )
})

test('a flag set by its name alone keeps what it looks like', () => {
  const use = {
    app: '<Text color="red" highContrast>',
    radix: '',
    literals: new Set(['rt-Text', 'rt-high-contrast', 'rt-truncate']),
    familyProps: new Map([
      ['rt-high-contrast', ['highContrast']],
      ['rt-truncate', ['truncate']],
    ]),
  }
  expect(purge('.rt-Text.rt-high-contrast{color:red}.rt-Text.rt-truncate{color:blue}', use)).toBe('.rt-Text.rt-high-contrast{color:red}')
})
