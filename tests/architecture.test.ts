import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const sourceFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Every module a file imports, as a path from the root; packages are left out. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const named = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] as string)
  return named.flatMap((name) => {
    if (name.startsWith('.')) return relative(root, resolve(root, file, '..', name))
    const alias = /^#(api|machines|views)\/(.+)$/.exec(name)
    if (alias) return `src/${alias[1]}/${alias[2]}`
    return name.startsWith('#server/') ? `server/${name.slice(8)}` : []
  })
}

const strays = (folder: string, isAllowed: (imported: string) => boolean) =>
  sourceFiles(folder).flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isAllowed(imported))
      .map((imported) => `${file} → ${imported}`),
  )

test('the contract imports nothing but itself', () => {
  expect(strays('src/api', (imported) => imported.startsWith('src/api/'))).toEqual([])
})

test('machines import the contract and each other', () => {
  expect(strays('src/machines', (imported) => /^src\/(api|machines)\//.test(imported))).toEqual([])
})

test('nothing in src imports the server', () => {
  expect(strays('src', (imported) => !imported.startsWith('server/'))).toEqual([])
})

test('the server imports only the contract and the law of src', () => {
  expect(strays('server', (imported) => /^(server\/|src\/api\/|src\/machines\/orders\/basketStatus)/.test(imported))).toEqual([])
})

test('machines know no React, no toasts and no router', () => {
  const packages = sourceFiles('src/machines').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '(react|react-dom|@xstate\/react|sonner|wouter|swr)[^']*'/g)].map(
      (match) => `${file} → ${match[1]}`,
    ),
  )
  expect(packages).toEqual([])
})

test('every machine that a view starts passes the recorder', () => {
  const silent = sourceFiles('src/views').flatMap((file) =>
    file.includes('.stories.')
      ? []
      : [...readFileSync(join(root, file), 'utf8').matchAll(/use(?:ActorRef|Actor|Machine)\(\w*[mM]achine\b[^\n]*(?:\n +inspect,)?/g)]
          .filter(([call]) => !/\binspect\b/.test(call))
          .map(([call]) => `${file}: ${call}`),
  )
  expect(silent).toEqual([])
})

test('layout uses logical properties only, so that right-to-left needs no second sheet', () => {
  const sheets = readdirSync(join(root, 'src/views'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx|css)$/.test(name))
  const physical = sheets.flatMap((file) =>
    [
      ...readFileSync(join(root, 'src/views', file), 'utf8').matchAll(
        /(?:margin|padding|border)-(?:left|right)|(?:margin|padding|border)(?:Left|Right)\b|text-align:\s*(?:left|right)|(?:^|[\s{;])(?:left|right):\s*['"\d-]/gm,
      ),
    ].map((match) => `${file}: ${match[0].trim()}`),
  )
  expect(physical).toEqual([])
})

test('direction is read from the document, because the build turns :dir() into a list of languages', () => {
  const sheets = readdirSync(join(root, 'src/views'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets.filter((file) => readFileSync(join(root, 'src/views', file), 'utf8').includes(':dir('))).toEqual([])
})
