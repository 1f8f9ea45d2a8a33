import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkPattern, richTextLink } from '#api/core/kinds/link'
import { isPath } from '#api/core/paths'

const site = 'https://office.example.org'
const astray = ['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n\\evil.example', '/\r/evil.example']

test('what a browser takes for another host is no path', () => {
  for (const text of [...astray, 'https://evil.example', 'javascript:alert(1)', 'books', ''])
    expect([text, isPath(text)]).toEqual([text, false])
  for (const text of ['/', '/books', '/order/done-orders?page=3#row', '/books?searchKey=a\\b', '/بوف'])
    expect([text, isPath(text)]).toEqual([text, true])
})

// Mostly what the trick is made of.
const trick = fc.string({
  unit: fc.constantFrom('/', '\\', '\t', '\n', '\r', ' ', '.', ':', '@', '?', '#', '&', ';', 'e', 'https:', 'evil.example'),
  maxLength: 12,
})

test('whatever passes for a path stays on the site', () => {
  fc.assert(
    fc.property(trick, (text) => {
      for (const path of [text, `/${text}`]) {
        const isAccepted = isPath(path) || (path.startsWith('/') && (linkPattern.test(path) || richTextLink.test(path)))
        if (isAccepted) expect([path, new URL(path, site).origin]).toEqual([path, site])
      }
    }),
    { numRuns: 3000 },
  )
})
