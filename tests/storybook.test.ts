import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const stories = ['src/views', '.storybook']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => {
    const source = readFileSync(file, 'utf8')
    return {
      file,
      source,
      title: /\btitle:\s*(['"])(.+?)\1/.exec(source.slice(source.search(/const meta\b|export default \{/)))?.[2] ?? '',
    }
  })
const titles = stories.map(({ title }) => title)

const groups = ['Welcome', 'Foundations', 'Components', 'Patterns', 'Screens', 'Statecharts', 'Replay']
const roles = [
  'Everybody',
  'Order handler',
  'Cashier',
  'Warehouse worker',
  'Accountant',
  'Catalogue staff',
  'Distributor',
  'Manager',
  'Administrator',
]

test('every story is in the tree that designers know, screens by who works with them', () => {
  const strays = stories.filter(({ title }) => {
    const [group = '', role = ''] = title.split('/')
    return !groups.includes(group) || (group === 'Screens' && !roles.includes(role))
  })
  expect(strays.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
})

/** Searched words, and the entry that people mean by them. */
const searched: Record<string, string> = {
  button: 'Components/Button',
  combobox: 'Components/Combobox',
  select: 'Components/Combobox',
  dropdown: 'Components/Combobox',
  autocomplete: 'Components/Combobox',
  tabs: 'Components/Tabs',
  dialog: 'Components/Dialog',
  modal: 'Components/Dialog',
  'table row': 'Components/Table row',
  table: 'Components/List',
  pagination: 'Components/List',
  badge: 'Components/Badge',
  tag: 'Components/Badge',
  toast: 'Components/Toast',
  notification: 'Components/Toast',
  snackbar: 'Components/Toast',
  date: 'Components/Date',
  calendar: 'Components/Date',
  money: 'Components/Amount',
  price: 'Components/Money field',
  input: 'Components/Fields',
  checkbox: 'Components/Fields',
  upload: 'Components/Files',
  chart: 'Components/Chart',
  palette: 'Foundations/Colours',
  font: 'Foundations/Type',
  padding: 'Foundations/Spacing',
  shadow: 'Foundations/Corners and elevation',
  'empty state': 'Patterns/Empty',
  skeleton: 'Patterns/Loading',
  undo: 'Patterns/Hold and undo',
  preview: 'Patterns/Dry run',
  autosave: 'Patterns/Drafts',
  rtl: 'Patterns/Bidirectional text',
}

test('what people search finds the entry that they mean, by its name or by the words beside it', () => {
  const lost = Object.entries(searched).filter(
    ([word, entry]) => !titles.some((title) => title.replace(/ \(.*/, '') === entry && title.toLowerCase().includes(word)),
  )
  expect(lost).toEqual([])
})

test('a component, a foundation and a pattern has an address that its other words do not change', () => {
  const unfixed = stories.filter(({ title, source }) => title.includes('(') && !/\bid: '(?:components|foundations|patterns)-/.test(source))
  expect(unfixed.map(({ file }) => file)).toEqual([])
})

const patterns = 'Refusal,Conflict,Hold and undo,Dry run,Empty,Loading,Error,Offline,Drafts,Bidirectional text'.split(',')
const foundations = 'Colours,Type,Spacing,Corners and elevation,Icons,Motion,Words'.split(',')

test('foundations and patterns are whole, and each pattern says when, and what to do and not', () => {
  const namesIn = (group: string) =>
    titles.filter((title) => title.startsWith(`${group}/`)).map((title) => title.slice(group.length + 1).replace(/ \(.*/, ''))
  expect(namesIn('Foundations').sort()).toEqual(foundations.sort())
  expect(namesIn('Patterns').sort()).toEqual(patterns.sort())
  const unguided = stories.filter(({ title, source }) => title.startsWith('Patterns/') && !source.includes('withGuide({'))
  expect(unguided.map(({ file }) => file)).toEqual([])
})

/** The file of a name that a story imports. */
function fileOf(name: string, file: string, source: string): string | undefined {
  const from = new RegExp(`import [^'\n]*\\b${name}\\b[^'\n]* from '([^']+)'`).exec(source)?.[1]
  if (!from) return
  const path = from.startsWith('#views/') ? join('src', from.slice(1)) : resolve(dirname(file), from)
  return [path, `${path}.tsx`, `${path}.ts`].find((each) => /\.tsx?$/.test(each) && existsSync(each))
}

test('every component says what it is for, in its own comment or in that of its stories', () => {
  const silent = stories
    .filter(({ title }) => title.startsWith('Components/'))
    .filter(({ file, source }) => {
      if (/\*\/\n(?:const meta|export default)/.test(source)) return false
      const [component] = [...(/\bcomponent: (\w+)/.exec(source) ?? [])].slice(1)
      const others = /\bsubcomponents: \{([^}]*)\}/.exec(source)?.[1]?.match(/\w+/g) ?? []
      return ![component, ...others].some((name) => {
        const of = name && fileOf(name, file, source)
        return of && new RegExp(`\\*/\\nexport (?:default )?(?:function|const) ${name}\\b`).test(readFileSync(of, 'utf8'))
      })
    })
  expect(silent.map(({ file }) => file)).toEqual([])
})

test('a script that opens a story names one that is there', () => {
  const idOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')
  const named = [...readFileSync('scripts/screenshots.mjs', 'utf8').matchAll(/path=\/story\/([\w-]+)--/g)].map(([, id]) => id)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !titles.some((title) => idOf(title) === id))).toEqual([])
})
