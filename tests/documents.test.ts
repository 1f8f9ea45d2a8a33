import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { protectedRoutes } from './protectedRoutes'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => /\.(tsx?|mjs|md|css|sql|json|yml)$/.test(file) && !/^(package-lock|tests\/traces\/|server\/db\/migrations\/)/.test(file),
  )
  .filter((file) => existsSync(file))
const textOf = new Map(tracked.map((file) => [file, readFileSync(file, 'utf8')]))
const documents = tracked.filter((file) => file.endsWith('.md'))

const findAll = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) => [...(textOf.get(file) as string).matchAll(pattern)].map((match) => ({ file, match })))
const here = import.meta.filename.slice(process.cwd().length + 1)
const others = tracked.filter((file) => file !== here)

test('every document that a file names is in the repository', () => {
  const missing = findAll(others, /[\w./-]*\w\.md\b/g).filter(
    ({ file, match: [name] }) => ![name, join(dirname(file), name), join('docs', name)].some((path) => existsSync(path)),
  )
  expect(missing.map(({ file, match: [name] }) => `${file}: ${name}`)).toEqual([])
})

test('every link of a document leads to a file and a heading of it', () => {
  const anchorsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\d -]/gu, '')
        .replaceAll(' ', '-'),
    )
  const dead = findAll(documents, /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g).filter(({ file, match: [, path = '', anchor] }) => {
    const target = path ? join(dirname(file), path) : file
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  })
  expect(dead.map(({ file, match: [link] }) => `${file}: ${link}`)).toEqual([])
})

test('every section of docs/product.md that a file names is one of its headings', () => {
  const unknown = findAll(others, /docs\/product\.md(?:, | \()([A-Z]\w+)(?: and ([A-Z]\w+))?/g).flatMap(({ file, match: [, ...names] }) =>
    names.filter((name) => name && !textOf.get('docs/product.md')?.includes(`\n## ${name}\n`)).map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every decision that a file names by its number is there', () => {
  const numbers = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)))
  const unknown = findAll(others, /(?:decisions?[ /]|\[(?=\d{3}\]\())(\d{3})\b/g).filter(
    ({ match: [, number = ''] }) => !numbers.has(number),
  )
  expect(unknown.map(({ file, match: [text] }) => `${file}: ${text}`)).toEqual([])
})

test('docs/product.md lists every protected route with its permission, and no other', () => {
  const rows = [...(textOf.get('docs/product.md') as string).replaceAll('\n  ', ' ').matchAll(/^- `(\w+)`: (`\/.*)$/gm)]
  const listed = rows.flatMap(([, permission = '', paths = '']) =>
    [...paths.matchAll(/`([^`{]*)(?:\{([^}]*)\})?`/g)].flatMap(([, start = '', ends = '']) =>
      ends.split(',').map((end) => `${start}${end} ${permission}`),
    ),
  )
  expect(listed.sort()).toEqual(protectedRoutes.map(([path, permission]) => `${path} ${permission}`).sort())
})

test('every path that a document names is in the repository', () => {
  const missing = findAll(documents, /`((?:src|server|tests|scripts|bench|docs|public|\.storybook|\.ci)\/[\w./-]+)`/g).filter(
    ({ match: [, path = ''] }) => !['', '.ts', '.tsx', '.test.ts'].some((end) => existsSync(path + end)),
  )
  expect(missing.map(({ file, match: [path] }) => `${file}: ${path}`)).toEqual([])
})

test('every script that a document names is in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const unknown = findAll(documents, /npm run ([\w:-]+)/g).filter(({ match: [, name = ''] }) => !(name in scripts))
  expect(unknown.map(({ file, match: [name] }) => `${file}: ${name}`)).toEqual([])
})

test('docs/decisions/README.md lists every decision once, by its title', () => {
  const records = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
  const rows = records.map((name) => `[${textOf.get(`docs/decisions/${name}`)?.split('\n')[0]?.slice(2)}](${name})`)
  const listed = [...(textOf.get('docs/decisions/README.md') as string).matchAll(/\[\d{3} [^\]]+\]\([^)]+\)/g)].map(([link]) => link)
  expect(listed.sort()).toEqual(rows.sort())
})

test('every room has a page in docs/domains', () => {
  const rooms = readdirSync('server').filter((name) => !name.includes('.'))
  expect(readdirSync('docs/domains').sort()).toEqual([...rooms.map((room) => `${room}.md`), 'README.md'].sort())
})
