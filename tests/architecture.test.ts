import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { contracts } from '#api/app/rooms'
import { parts } from '../scripts/vite/parts'

const root = resolve(import.meta.dirname, '..')

/** The rooms of every layer, from the ground up: each imports itself and those before it, `app` all. */
const rooms = ['db', ...Object.keys(contracts), 'app']
const layers = ['src/api', 'src/machines', 'src/views', 'server']
/** Which layers a layer may import from; of the machines the server takes the laws alone. */
const below: Record<string, RegExp> = {
  'src/api': /^src\/api\//,
  'src/machines': /^src\/(api|machines)\//,
  'src/views': /^src\/(api|machines|views)\//,
  server: /^(server\/|src\/api\/|src\/machines\/core\/law|src\/machines\/\w+\/\w+(Status|Law)\.ts$)/,
}

/** Where the pages of a room are. */
const isPaths = (file: string) => /^src\/api\/\w+\/\w*[pP]aths\.ts$/.test(file)
const isStory = (file: string) => file.includes('.stories.')
const sourceFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

const all = layers.flatMap(sourceFiles)
const allFiles = new Set(all)

const folderOf: Record<string, string> = { server: 'server', storybook: '.storybook' }

/** Every module of ours a file imports, as a path from the root; types and dynamic imports too, unless `written` says otherwise. */
function importsOf(file: string, written = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const named = [...source.matchAll(written)].map((match) => match[1] as string)
  return named.flatMap((name) => {
    const alias = /^#(api|machines|views|server|storybook)\/(.+)$/.exec(name)
    const path = name.startsWith('.')
      ? relative(root, resolve(root, dirname(file), name))
      : alias && `${folderOf[alias[1] as string] ?? `src/${alias[1]}`}/${alias[2]}`
    if (!path) return []
    return ['', '.ts', '.tsx'].map((end) => path + end).find((full) => allFiles.has(full)) ?? path
  })
}

const sources = all.filter((file) => !isStory(file))
const graph = new Map(sources.map((file) => [file, importsOf(file)]))

const layerOf = (file: string) => layers.find((layer) => file.startsWith(`${layer}/`))
const roomOf = (file: string) => {
  const layer = layerOf(file)
  return layer && file.slice(layer.length + 1).split('/')[0]
}

const strays = (isAllowed: (file: string, imported: string) => boolean) =>
  [...graph].flatMap(([file, imported]) => imported.filter((name) => !isAllowed(file, name)).map((name) => `${file} → ${name}`))

test('layers import one way: api ← machines ← views, and the server takes the contract and the law', () => {
  expect(strays((file, imported) => !layerOf(imported) || (below[layerOf(file) ?? ''] as RegExp).test(imported))).toEqual([])
})

test('every file of a layer is in a room', () => {
  expect(all.filter((file) => !rooms.includes(roomOf(file) ?? ''))).toEqual([])
})

test('a room imports itself and rooms before it, in every layer', () => {
  const rank = (file: string) => rooms.indexOf(roomOf(file) ?? '')
  // A link may lead to any room: an address is a name.
  expect(strays((file, imported) => !layerOf(imported) || isPaths(imported) || rank(imported) <= rank(file))).toEqual([])
})

test('a part of the core’s views imports itself and parts before it', () => {
  const parts = 'text scanning number toast offline files charts dialog keyboard faults outbox held list field report entity'.split(' ')
  const partOf = (file: string) => /^src\/views\/core\/(\w+)\//.exec(file)?.[1]
  const rank = (file: string) => parts.indexOf(partOf(file) ?? '')
  const folders = readdirSync(join(root, 'src/views/core'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(parts.toSorted())
  const atOnce = (file: string, imported: string) => importsOf(file, /(?:from|import)\s*['"]([^'"]+)['"]/g).includes(imported)
  expect(strays((file, imported) => !partOf(file) || !partOf(imported) || rank(imported) <= rank(file) || !atOnce(file, imported))).toEqual(
    [],
  )
})

test('paths import paths alone', () => {
  expect(strays((file, imported) => !isPaths(file) || isPaths(imported))).toEqual([])
})

test('every module that opens a part of the build exists', () => {
  const named = Object.values(parts)
    .flat()
    .filter((module) => module.includes('/') && !module.startsWith('components/'))
  expect(named.filter((module) => !existsSync(join(root, 'src', module)))).toEqual([])
})

test('a path is written in its room’s paths.ts alone, and in stories and tests, which check it', () => {
  const sections = 'dashboard|products|order|agent|admin-agent|library-services|services-integrations|init|administration|finance|transport'
  const others = 'fortnox|accounts-profiles|statistics|inventory|cash-sell|config|admin-profile|change-password|sign-in-security|login'
  const written = new RegExp(`['"\`]/(?:${sections}|${others})(?=[/?'"\`])|\\}/(?:list|new|edit)\\b`, 'g')
  const isWhere = (file: string) => isPaths(file) || /\/facts\.ts$/.test(file) || file.startsWith('src/api/core/')
  const codeOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  const literals = sources.flatMap((file) => (isWhere(file) ? [] : [...codeOf(file).matchAll(written)].map(([text]) => `${file}: ${text}`)))
  expect(literals).toEqual([])
})

test('an order is linked by its number, except where all rows stand in one list', () => {
  const fixed = sources.filter(
    (file) => file.startsWith('src/views/') && /orderPaths\.order\.\w/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(fixed).toEqual(['src/views/orders/done/DoneItemsPage.tsx'])
})

test('views name another room by #views, and climb only within their own', () => {
  const climbs = sourceFiles('src/views').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:\.\.\/)+[^']+)'/g)]
      .map((match) => relative(root, resolve(root, dirname(file), match[1] as string)))
      .filter((path) => !path.startsWith(`src/views/${roomOf(file)}/`))
      .map((path) => `${file} → ${path}`),
  )
  expect(climbs).toEqual([])
})

test('no files import each other in a circle, by types or dynamically neither', () => {
  expect(circles(graph)).toEqual([])
})

test('only stories import what is Storybook’s', () => {
  expect(strays((_, imported) => !imported.startsWith('.storybook/'))).toEqual([])
})

test('a folder holds 30 sources at most', () => {
  const count = new Map<string, number>()
  for (const file of sources) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
  expect([...count].filter(([, files]) => files > 30)).toEqual([])
})

test('no two files of a folder are called the same but for case', () => {
  const seen = new Map<string, string>()
  const clashes = all.flatMap((file) => {
    const name = join(dirname(file), basename(file).replace(/\.(stories\.)?tsx?$/, '')).toLowerCase()
    const plain = file.replace(/\.(stories\.)?tsx?$/, '')
    const before = seen.get(name)
    seen.set(name, plain)
    return before !== undefined && before !== plain ? [`${before} and ${plain}`] : []
  })
  expect(clashes).toEqual([])
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
    isStory(file)
      ? []
      : [...readFileSync(join(root, file), 'utf8').matchAll(/use(?:ActorRef|Actor|Machine)\(\w*[mM]achine\b[^\n]*(?:\n +inspect,)?/g)]
          .filter(([call]) => !/\binspect\b/.test(call))
          .map(([call]) => `${file}: ${call}`),
  )
  expect(silent).toEqual([])
})

/** Readers of pages and of a stream: each part names the next. */
const readersByPart = ['core/list/state/findIn.ts', 'discounts/GeneratedCodes.tsx', 'integrations/receive.ts'].map(
  (name) => `src/views/${name}`,
)

/** Calls and awaits in loops and in what runs for each element, by line; not those in handlers that a row of JSX is given. */
function callsInLoops(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found: string[] = []
  const visit = (node: unknown, isLooped: boolean) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, isLooped)
      return
    }
    if (!isNode(node)) return
    const callee = isNode(node.callee) ? source.slice(node.callee.start, node.callee.end) : ''
    const sends = node.type === 'AwaitExpression' || /^(?:client\.call|submit|(?:\w+\.)?run)$/.test(callee)
    if (isLooped && sends) found.push(`${file}:${source.slice(0, node.start).split('\n').length}`)
    const isLoop = /^(?:For|While|DoWhile)/.test(node.type)
    const isEach = /\.(?:map|flatMap|forEach|reduce)$/.test(callee)
    for (const [name, child] of Object.entries(node)) {
      if (isEach && name === 'arguments') for (const argument of child as { body?: unknown }[]) visit(argument.body ?? argument, true)
      else visit(child, isLoop || (isLooped && node.type !== 'JSXAttribute'))
    }
  }
  visit(parseSync(file, source).program, false)
  return found
}
const isNode = (value: unknown): value is { type: string; start: number; end: number; callee?: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value

/** Lines that write into SQL a text that is not a constant. */
function textsInSql(file: string, source: string): string[] {
  const constants = new Set<number>()
  const found: string[] = []
  const add = (start: number) => void found.push(`${file}:${source.slice(0, start).split('\n').length}`)
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      const name = source.slice(callee.start, callee.end)
      const text = name === 'joined' ? given[1] : given[0]
      const isConstant = text?.type === 'Literal' || (text?.type === 'TemplateLiteral' && !text.expressions.length)
      if (isConstant) constants.add(callee.start)
      else if (name === 'joined' && text) add(start)
    },
    MemberExpression({ object, property, start }) {
      const isRaw = source.slice(object.start, object.end) === 'sql' && /raw/.test(source.slice(property.start, property.end))
      if (isRaw && !constants.has(start)) add(start)
    },
  }).visit(parseSync(file, source).program)
  return found
}

test('the server writes into SQL only names, which db/fragment.ts checks, and constants', () => {
  expect(textsInSql('a.ts', "sql.raw('b')\nsql.raw(b)\nb.map(sql.raw)\nsql['raw'](b)\njoined(b, ' or ')\njoined(b, c)")).toEqual(
    [2, 3, 4, 6].map((line) => `a.ts:${line}`),
  )
  // Restoring a backup runs the migrations’ statements and puts back the constraints that the database wrote out.
  const allowed = ['server/db/fragment.ts', 'server/app/backup/load.ts']
  const files = sourceFiles('server').filter((file) => !allowed.includes(file))
  expect(files.flatMap((file) => textsInSql(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('no view sends commands in a loop: a batch keeps what became of each', () => {
  const views = sources.filter((file) => file.startsWith('src/views/') && !readersByPart.includes(file))
  expect(views.flatMap(callsInLoops)).toEqual([])
})

test('types are asserted at most 3 times in 1,000 lines, and as never with a reason beside it', () => {
  let lines = 0
  let casts = 0
  const bare: string[] = []
  for (const file of all) {
    const source = readFileSync(join(root, file), 'utf8')
    const rows = source.split('\n')
    lines += rows.length - 1
    if (!source.includes(' as ')) continue
    new Visitor({
      TSAsExpression({ typeAnnotation: type, end }) {
        if (source.slice(type.start, type.end) === 'const') return
        casts++
        const row = source.slice(0, end).split('\n').length - 1
        if (type.type === 'TSNeverKeyword' && !/\/\/|\*\//.test(rows[row - 1] ?? '')) bare.push(`${file}:${row + 1}`)
      },
    }).visit(parseSync(file, source).program)
  }
  expect(bare).toEqual([])
  expect((1000 * casts) / lines).toBeLessThanOrEqual(3)
})

const sheets = readdirSync(join(root, 'src/views'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx|css)$/.test(name))

test('layout uses logical properties only, so that right-to-left needs no second sheet', () => {
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
  const turned = sheets.filter((file) => file.endsWith('.css') && readFileSync(join(root, 'src/views', file), 'utf8').includes(':dir('))
  expect(turned).toEqual([])
})

test('texts write a label within a sentence by lowerFirst, which keeps abbreviations', () => {
  const wrong = all.filter((file) => /[tT]exts\.ts$/.test(file) && readFileSync(join(root, file), 'utf8').includes('.toLowerCase()'))
  expect(wrong).toEqual([])
})

test('a red sentence that says why something failed is an ErrorLine', () => {
  const isWritten = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<(?:Text|Line|[a-z]+)\b[^>]*role="alert"[^>]*>/g)].some(([tag]) =>
      tag.includes('color="red"'),
    )
  expect(sources.filter(isWritten)).toEqual(['src/views/core/text/ErrorLine.tsx'])
})

/** Files that reach each other, a group a line (Tarjan's strongly connected components). */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file) as number)
    path.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!edges.has(next)) continue
      if (!index.has(next)) visit(next)
      if (path.includes(next)) low.set(file, Math.min(low.get(file) as number, low.get(next) as number))
    }
    if (low.get(file) !== index.get(file)) return
    const group = path.splice(path.indexOf(file))
    if (group.length > 1) found.push(group.sort().join(' '))
  }
  for (const file of edges.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Digits that are no number: barcodes, and codes of a device. */
const digitFields = ['core/field/NormalField', 'orders/page/items/AddByIsbn', 'access/auth/EnterCode', 'access/security/ConfirmDevice']

test('every number is typed in a NumberInput, which selects its text on focus and restores it on Escape', () => {
  const isNumber = (file: string) => /type="number"|inputMode=(?:"numeric"|"decimal"|\{)/.test(readFileSync(join(root, file), 'utf8'))
  const hasKeys = (file: string) => importsOf(file).includes('src/views/core/number/numberKeys.ts')
  const others = sources.filter((file) => file.endsWith('.tsx') && isNumber(file) && !hasKeys(file))
  const allowed = ['core/field/TextField', ...digitFields].map((name) => `src/views/${name}.tsx`)
  expect(others.filter((file) => !allowed.includes(file))).toEqual([])
})
