import type { Trace, TraceActor, TraceError, TraceEvent, TracePart, TraceRefusal, TraceScene } from '../../core/recorder/trace'
import { actorTitle, fieldsOf, isRecord } from './names'
import { leaves, type StateValue } from './step'
import type { Row } from './timeline'

/** A form, an action or a batch of the page, by its states. `wrong`: what its last refusal named. */
export type Process = {
  id: number
  machine: string
  title: string
  states: string[]
  fields: { name: string; wrong: 'blank' | 'invalid' | 'byServer' | undefined }[]
}

/** `starting`: before it is known who is signed in. */
type Stage = 'starting' | 'out' | 'in'

/** The screen after a row of a trace. Undefined fields were not recorded. */
export type RecordedScreen = {
  /** ISO 8601. */
  time: string
  place: string | undefined
  scene: TraceScene['scene']
  stage: Stage | undefined
  shell: StateValue | undefined
  isOffline: boolean | undefined
  /** Without the menu, as distributors see it. */
  isBare: boolean | undefined
  processes: Process[]
  /** The screen failed, and was not left since. */
  error: TraceError | undefined
}

type Standing = { actor: TraceActor; to: StateValue | undefined; hasEnded: boolean }

/** Charts that are around every page. */
const around = new Set(['app', 'session', 'connection', 'shell', 'menuCounts', 'basketChanges', 'activity', 'scanner'])

const until = <Line extends { t: number }>(lines: readonly Line[], t: number): Line[] => lines.filter((line) => line.t <= t)

/** Each load of the page begins with other actors. */
const pageOf = ({ scenes }: TracePart): number | undefined => scenes.find(({ scene }) => scene.page !== undefined)?.scene.page

/** `index`: of the last row that has happened, in the order of `timeline`. */
export function screenAt(trace: Trace, rows: readonly Row[], index: number): RecordedScreen {
  const { at = '0', t = 0 } = rows[index] ?? {}
  const now = Number(at.split('.')[0])
  const past = rows.slice(0, index + 1)
  const last = past.findLast((row) => row.n !== undefined)?.n ?? 0
  const actors = new Map<number, Standing>()
  let user: { template?: unknown } | undefined
  let page: number | undefined

  const hear = ({ n, actor: id, event, to, status }: TraceEvent) => {
    const found = actors.get(id)
    if (!found || n > last) return
    actors.set(id, { ...found, to, hasEnded: status !== undefined })
    if (found.actor.machine === 'session') user = userIn(event.output) ?? user
  }
  const parts = trace.parts.slice(0, now + 1)
  for (const part of parts) {
    const next = pageOf(part)
    if (next !== undefined && next !== page) actors.clear()
    page = next ?? page
    for (const actor of part.actors) {
      actors.set(actor.id, { actor, to: actor.value, hasEnded: false })
      if (actor.machine === 'session') user = userIn(actor.context) ?? user
    }
    for (const event of part.events) hear(event)
  }

  const standing = [...actors.values()].filter(({ to }) => to !== undefined)
  const stateOf = (machine: string) => standing.findLast(({ actor }) => actor.machine === machine)?.to
  const place = until(
    parts.flatMap(({ places }) => places),
    t,
  ).at(-1)
  const refusals = until(
    parts.flatMap((part) => part.refusals),
    t,
  )
  const error = until(
    parts.flatMap(({ errors }) => errors),
    t,
  ).findLast((one) => one.error === 'screen')
  const connection = stateOf('connection')
  return {
    time: new Date(Date.parse(trace.startedAt) + t).toISOString(),
    place: place?.place,
    scene: Object.assign(
      {},
      ...until(
        parts.flatMap(({ scenes }) => scenes),
        t,
      ).map(({ scene }) => scene),
    ),
    stage: stageOf(stateOf('session')),
    shell: stateOf('shell'),
    isOffline: connection === undefined ? undefined : connection === 'offline',
    isBare: user?.template === '' ? false : undefined,
    processes: processesOf(standing, refusals),
    error: error && error.t >= (place?.t ?? 0) ? error : undefined,
  }
}

function userIn(value: TraceActor['context']): { template?: unknown } | undefined {
  const user = isRecord(value) ? value.user : undefined
  return isRecord(user) ? user : undefined
}

function stageOf(session: StateValue | undefined): Stage | undefined {
  const [state] = leaves(session)
  if (state === undefined) return undefined
  if (state === 'starting' || state === 'loadingUser') return 'starting'
  return /^(signedIn|signingOut)\b/.test(state) ? 'in' : 'out'
}

/** Orders of a batch stay with it once they have ended. */
function processesOf(standing: readonly Standing[], refusals: readonly TraceRefusal[]): Process[] {
  const batches = new Set(standing.flatMap(({ actor, hasEnded }) => (actor.machine === 'batch' && !hasEnded ? [actor.id] : [])))
  return standing
    .filter(({ actor, hasEnded }) => !around.has(actor.machine) && (!hasEnded || (actor.parent !== undefined && batches.has(actor.parent))))
    .map(({ actor, to }) => {
      const wrong = refusals.findLast((refusal) => refusal.actor === actor.id)?.fields ?? {}
      return {
        id: actor.id,
        machine: actor.machine,
        title: actorTitle(actor),
        states: leaves(to),
        fields: actor.machine === 'form' ? fieldsOf(actor).map((name) => ({ name, wrong: wrong[name] })) : [],
      }
    })
}
