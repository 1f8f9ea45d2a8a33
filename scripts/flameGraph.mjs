// `npm run flame-graph`: draws docs/images/flame-graph.svg from a CPU profile of the built server under a mixed load.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from '../bench/server/load.mjs'
import { cancel, doneOrders, readsOf, startOffice } from '../bench/server/office.mjs'
import { postgres } from './postgres.mjs'
import { temporaryFolder } from './serve.mjs'

const file = 'docs/images/flame-graph.svg'
const connections = 10
const seconds = { warmUp: 3, profiled: 12 }

/** Sizes in the picture, in pixels. */
const width = 1200
const row = 17
const head = 28
const character = 6.65
/** Share of all time below which a function is not drawn: it would be narrower than two pixels. */
const minShare = 1.6 / width

/** Starts the server under Node's profiler and gives it reads and moves in turn. Returns the profile and when it was under load. */
async function profileServer() {
  const folder = temporaryFolder('profile')
  const office = await startOffice({ baskets: 20_000, flags: ['--cpu-prof', `--cpu-prof-dir=${folder.path}`, '--cpu-prof-interval=500'] })
  try {
    const { app, db, token } = office
    const reads = Object.values(await readsOf(office))
    const ids = await doneOrders(db)
    let turn = 0
    const next = () => {
      const place = turn++ % (reads.length + 1)
      return reads[place] ?? (ids.length > 0 ? cancel(ids.pop(), token) : reads[0])
    }
    await load({ url: app.url, connections, seconds: seconds.warmUp, next })
    const from = microseconds()
    const { count } = await load({ url: app.url, connections, seconds: seconds.profiled, next })
    const until = microseconds()
    await office.stop()
    // Threads have profiles of their own; the main one is thread 0.
    const name = readdirSync(folder.path).find((name) => name.includes(`.${app.pid}.0.`))
    return { profile: JSON.parse(readFileSync(join(folder.path, name), 'utf8')), from, until, count }
  } finally {
    await office.stop()
    folder.remove()
  }
}

/** The clock of profiles, which is the machine's. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n)

/** Calls that began in the same function of the same callers are one box; what the processor did nothing for is left out. */
function fold({ nodes, samples, timeDeltas, startTime }, from, until) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const stackOf = (id) => {
    const parent = parents.get(id)
    return parent === undefined ? [] : [...stackOf(parent), frames.get(id)]
  }
  const all = { time: 0, boxes: new Map() }
  let at = startTime
  for (const [i, id] of samples.entries()) {
    at += timeDeltas[i]
    const time = timeDeltas[i + 1] ?? 0
    if (at < from || at > until || frames.get(id).functionName === '(idle)') continue
    let box = all
    box.time += time
    for (const frame of stackOf(id)) {
      const { name, kind } = describe(frame)
      const key = `${name} ${kind}`
      const inner = box.boxes.get(key) ?? { name, kind, time: 0, boxes: new Map() }
      box.boxes.set(key, inner)
      inner.time += time
      box = inner
    }
  }
  return all
}

function describe({ functionName, url }) {
  // Built into the server, or beside it.
  const [, library] = /\/library-(.+)-.{8}\.js$/.exec(url) ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  const name = functionName || 'anonymous'
  if (library) return { name: `${name} · ${library}`, kind: 'library' }
  if (url.startsWith('file:')) return { name, kind: 'ours' }
  return { name: url ? `${name} · ${url}` : name, kind: 'node' }
}

/** Draws each box above its caller. */
function draw(all, caption) {
  const rows = []
  let highest = 0
  const place = (box, x, level) => {
    let left = x
    for (const inner of [...box.boxes.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
      const share = inner.time / all.time
      if (share >= minShare) {
        highest = Math.max(highest, level)
        rows.push({ ...inner, left, level, share })
        place(inner, left, level + 1)
      }
      left += share * width
    }
  }
  place(all, 0, 0)
  const height = head + (highest + 1) * row
  const boxes = rows.map(({ name, kind, left, level, share }) => {
    const room = Math.floor((share * width - 6) / character)
    const label = name.length <= room ? name : `${name.slice(0, room - 1)}…`
    const [x, y] = [left.toFixed(1), height - (level + 1) * row]
    const text = room >= 4 ? `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>` : ''
    const title = `<title>${escaped(name)}, ${(share * 100).toFixed(1)} %</title>`
    return `<g class="${kind}">${title}<rect x="${x}" y="${y}" width="${(share * width).toFixed(1)}" height="${row - 1}"/>${text}</g>`
  })
  const legend = Object.entries({ ours: 'ours', library: 'node_modules', node: 'Node and V8' }).map(
    ([kind, text], i) =>
      `<g class="${kind}"><rect x="${width - 330 + i * 110}" y="4" width="105" height="16"/><text x="${width - 324 + i * 110}" y="16">${text}</text></g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" class="flames" role="img" aria-label="${escaped(caption)}"><style>${style}</style>
<text x="3" y="16">${escaped(caption)}</text>
${[...legend, ...boxes].join('\n')}
</svg>
`
}

const style = `.flames{font:11px ui-monospace,Menlo,Consolas,monospace;background:#fff}text{fill:#1c2024}
.ours rect{fill:#ffb224}.library rect{fill:#d9d9e0}.node rect{fill:#eff0f3}
@media (prefers-color-scheme:dark){.flames{background:#111113}text{fill:#edeef0}
.ours rect{fill:#824e00}.library rect{fill:#43484e}.node rect{fill:#272a2d}}`

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

if (!postgres.binaries) {
  console.error(`The flame graph needs PostgreSQL: ${postgres.howToGetIt}.`)
  process.exit(1)
}
const { profile, from, until, count } = await profileServer()
const all = fold(profile, from, until)
const perCall = all.time / 1000 / count
writeFileSync(
  file,
  draw(all, `CPU of the server, ${perCall.toFixed(2)} ms a call: a page of 100 orders, an order, menu counts and a move in turn`),
)
console.log(`${file}: ${count} calls, ${(readFileSync(file).length / 1024).toFixed(0)} kB`)
