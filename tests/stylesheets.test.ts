import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Values that may be used: steps of the library's scales, and what is inherited. Charts are left out, as they are laid out in pixels. */
const isOfAScale: Readonly<Record<string, RegExp>> = {
  'font-size': /^(var\(--font-size-\d\)|inherit|[\d.]+(em|pt))$/,
  'font-weight': /^(var\(--font-weight-(regular|medium|bold)\)|inherit)$/,
  'border-radius': /^(var\(--radius-\d\)|max\(.*\)|50%|99px|[0-2]px|0|inherit)$/,
}

const faces = /@font-face \{[^}]*\}/g

test('stylesheets name type, corners and depth by the scales alone', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !/\bcharts\b/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  const strangers = files.flatMap((file) => {
    const declarations = [
      ...readFileSync(`src/${file}`, 'utf8')
        .replace(faces, '')
        .matchAll(/^\s*([a-z-]+): ([^;]+);$/gm),
    ]
    return declarations.flatMap(([, name = '', value = '']) => {
      const isStrange = isOfAScale[name] ? !isOfAScale[name].test(value) : name === 'box-shadow' && value.includes('--shadow-')
      return isStrange ? [`${file}: ${name}: ${value}`] : []
    })
  })
  expect(strangers).toEqual([])
})
