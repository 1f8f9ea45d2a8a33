import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import postcss from 'postcss'

/**
 * Takes out of Radix Themes' style sheet what this app cannot show: the components it does not import,
 * the utility classes of props it does not set, the tokens nothing reads. Everything is read from
 * sources, never from a page as it looked once: a state nobody opened keeps its style.
 */

const package_ = 'node_modules/@radix-ui/themes/dist/esm'

/** A Vite plugin for the build: purges the one sheet that imports Radix Themes' CSS. */
export const radixCss = ({ sheet, src }) => ({
  name: 'radix-css',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && process.env.RADIX_CSS !== 'full',
  // Runs between Vite's own two CSS plugins: imports are inlined, nothing is hashed yet.
  transform: (code, id) => (id.endsWith(sheet) ? { code: purge(code, readUse(src)), map: null } : undefined),
})

/** What the app's sources use: its text, Radix's classes and props, and the props given per breakpoint. */
export function readUse(src) {
  const app = sources(src).join('\n')
  const radix = radixModules(app).join('\n')
  const literals = new Set(radix.match(/\brt-[\w-]+/g))

  const familyProps = new Map()
  for (const [, prop, family] of radix.matchAll(/(\w+):\{[^{}]*?className:"(rt-[\w-]+)"/g))
    familyProps.set(family, [...(familyProps.get(family) ?? []), prop])

  return { app, radix, literals, familyProps }
}

/** The sheet without what `use` rules out. */
export function purge(css, { app, radix, literals, familyProps }) {
  const families = [...literals].sort((a, b) => b.length - a.length)
  const familyOf = (name) => families.find((family) => name.startsWith(`${family}-`))
  // A flag is set by its name alone: `<Text highContrast>`.
  const isSet = once(
    (prop) => new RegExp(`\\s${prop}(?:=|\\s*/?>|\\s+\\w+[=\\s/>])`).test(app) || new RegExp(`\\b${prop}:(?:"|\\w+\\?)`).test(radix),
  )
  const breakpoints = new Set([...app.matchAll(/\b(xs|sm|md|lg|xl): /g)].map(([, name]) => name))
  const isNegative = once((prop) => new RegExp(`\\b${prop}=[^>]*?['"]-`).test(app))

  const isUsed = once((written) => {
    const [, breakpoint, minus, name] = /^(?:(xs|sm|md|lg|xl)\\:)?(-?)(.+)$/.exec(written)
    if (!name.startsWith('rt-')) return true
    const family = literals.has(name) && familyProps.has(name) ? name : familyOf(name)
    const props = familyProps.get(family)
    if (!props) return literals.has(name) || (family !== undefined && !/^rt-[A-Z]/.test(name))
    const given = props.filter((prop) => prop === 'size' || isSet(prop))
    if (minus && !given.some(isNegative)) return false
    return given.length > 0 && (breakpoint === undefined || breakpoints.has(breakpoint))
  })

  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (/keyframes$/.test(rule.parent.name ?? '')) return
    const kept = rule.selectors.filter((selector) => canMatch(selector, isUsed))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  dropUnreadTokens(sheet, `${app}\n${radix}`)
  dropUnusedKeyframes(sheet, app)
  sheet.walkComments((comment) => comment.remove())
  dropEmpty(sheet)
  return sheet.toString()
}

/** Whether anything could match a selector, given the classes that can occur. What it excludes by `:not()` does not count. */
export function canMatch(selector, isUsed) {
  const plain = replaceFunctions(selector, (name, inside) => {
    if (name === ':not') return ''
    if (name === ':where' || name === ':is' || name === ':has')
      return splitList(inside).some((one) => canMatch(one, isUsed)) ? '' : '.rt-Nowhere'
    return ''
  })
  return [...plain.matchAll(/\.(-?(?:\\.|[\w-])+)/g)].every(([, name]) => name !== 'rt-Nowhere' && isUsed(name))
}

function replaceFunctions(selector, replace) {
  let out = ''
  for (let i = 0; i < selector.length; i++) {
    const opened = /^:[\w-]+\(/.exec(selector.slice(i))
    if (!opened) {
      out += selector[i]
      continue
    }
    let depth = 1
    let end = i + opened[0].length
    for (; depth > 0 && end < selector.length; end++) depth += { '(': 1, ')': -1 }[selector[end]] ?? 0
    out += replace(opened[0].slice(0, -1), selector.slice(i + opened[0].length, end - 1))
    i = end - 1
  }
  return out
}

function splitList(inside) {
  const parts = ['']
  let depth = 0
  for (const character of inside) {
    depth += { '(': 1, ')': -1 }[character] ?? 0
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

function dropUnreadTokens(sheet, elsewhere) {
  const readElsewhere = new Set(elsewhere.match(/--[\w-]+/g))
  for (let dropped = 1; dropped > 0; ) {
    dropped = 0
    const read = new Set()
    sheet.walkDecls((decl) => {
      for (const [, name] of decl.value.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(name)
    })
    sheet.walkDecls(/^--/, (decl) => {
      if (read.has(decl.prop) || readElsewhere.has(decl.prop)) return
      decl.remove()
      dropped++
    })
  }
}

function dropUnusedKeyframes(sheet, app) {
  let named = app
  sheet.walkDecls(/animation/, (decl) => {
    named += ` ${decl.value}`
  })
  sheet.walkAtRules(/keyframes$/, (rule) => {
    if (!named.includes(rule.params)) rule.remove()
  })
}

function dropEmpty(container) {
  container.each((node) => {
    if (node.nodes) dropEmpty(node)
    if (node.nodes?.length === 0) node.remove()
  })
}

/** The app's own sources, without stories. */
function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.stories\.tsx$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The text of every Radix Themes module that the app's imports reach. */
function radixModules(app) {
  const index = readFileSync(`${package_}/components/index.js`, 'utf8')
  const files = new Map()
  for (const [, bindings, file] of index.matchAll(/import(\*as \S+?|\{[^}]*\})\s?from"\.\/([\w-]+\.js)"/g))
    for (const local of bindings.match(/(?<=as )[\w$]+/g) ?? []) files.set(local, file)
  const exported = new Map([.../export\{([^}]*)\}/.exec(index)[1].matchAll(/([\w$]+) as (\w+)/g)].map(([, local, name]) => [name, local]))

  const seen = new Map()
  const visit = (file) => {
    if (seen.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    seen.set(file, text)
    for (const [, next] of text.matchAll(/from"(\.[^"]+)"/g)) visit(resolve(dirname(file), next))
  }
  for (const [, names] of app.matchAll(/import (?!type)\{([^}]*)\} from '@radix-ui\/themes'/g))
    for (const name of names.split(',').map((part) => part.trim().split(' as ')[0])) {
      const file = files.get(exported.get(name))
      if (file) visit(resolve(package_, 'components', file))
    }
  for (const [, file] of app.matchAll(/from '@radix-ui\/themes\/components\/([\w-]+)'/g))
    visit(resolve(package_, 'components', `${file}.js`))
  return [...seen.values()]
}

function once(answer) {
  const known = new Map()
  return (key) => {
    if (!known.has(key)) known.set(key, answer(key))
    return known.get(key)
  }
}
