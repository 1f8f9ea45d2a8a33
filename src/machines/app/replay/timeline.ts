import { ApiError } from '#api/core/http'
import type { Trace, TraceError, TraceRefusal, TraceScene } from '../../core/recorder/trace'
import { actorTitle, eventTitle, failureOf, moveTitle } from './names'
import type { Replay } from './replay'
import { leaves, type Step } from './step'

/**
 * One line of what happened: `who` did `what`. `at`: the path of its line in `parts`. `isRoutine`: starts, ends and polling, which fold.
 * `actor` and `type` are the names of the chart and the event.
 */
export type Row = {
  at: string
  t: number
  n?: number
  who: string
  what: string
  change: string
  note: string
  isRoutine: boolean
  actor?: string
  type?: string
  outcome?: Outcome | undefined
}

/** `refused` by a law, a form or the server. `failed`: an error, or another state than was recorded. */
export type Outcome = 'refused' | 'failed'

/** A row that a reporter can mark as wrong. */
export const isMarkable = ({ at }: Row): boolean => /\.(events|errors|refusals)\./.test(at)

/** By the status of a call; 0 is no answer. */
function outcomeOf(status: number): Outcome | undefined {
  if (status > 0 && status < 400) return undefined
  return ['lost', 'failed'].includes(new ApiError(status, '').kind) ? 'failed' : 'refused'
}

/** Charts that ask again and again. */
const polling = new Set(['menuCounts', 'basketChanges'])
const polled = new Set(['User/GetCountMenu'])

/** Events that carry no intention. */
const passing = /^(xstate\.(init|stop)|pointer\.\w+)$/
/** Events that a page sends to its charts each time it is drawn. */
const told = new Set(['list.read', 'choice.stands'])

/** Only changed parallel regions. */
function change({ from, to, recorded }: Step): string {
  const after = leaves(to ?? recorded.to)
  if (from === undefined) return `→ ${after.join(' ')}`
  const before = leaves(from)
  const left = before.filter((leaf) => !after.includes(leaf))
  const entered = after.filter((leaf) => !before.includes(leaf))
  return left.length + entered.length === 0 ? '' : `${left.join(' ')} → ${entered.join(' ')}`
}

type Line = Omit<Row, 'at'>

function stepRow(step: Step): Line {
  const { recorded, actor, difference, untold, refused } = step
  const { type } = recorded.event
  const failure = failureOf(recorded.event)
  const changed = change(step)
  const isMessage = recorded.source !== undefined || told.has(type)
  const isRoutine = passing.test(type) || polling.has(actor.machine) || (isMessage && changed === '')
  return {
    t: recorded.t,
    n: recorded.n,
    who: actorTitle(actor),
    what: eventTitle(recorded.event),
    change: changed,
    note: difference ? `✗ ${difference}` : untold ? `? ${untold}` : refused.length > 0 ? `refused by ${refused.join(', ')}` : '',
    isRoutine: isRoutine && !difference && !untold,
    actor: `${actor.machine} ${actor.name}`,
    type,
    outcome: difference ? 'failed' : refused.length > 0 ? 'refused' : failure && outcomeOf(Number(failure.status ?? 0)),
  }
}

const row = (t: number, who: string, what: string, note = '', isRoutine = false): Line => ({ t, who, what, change: '', note, isRoutine })

const errorKinds = {
  exception: 'uncaught',
  rejection: 'rejected promise',
  screen: 'Unexpected Application Error!',
  answer: 'broken answer',
}

function errorRow({ t, error, name, message, stack, components, path, request }: TraceError): Line {
  const where = [path, components?.[0] && `in ${components[0]}`, stack[0] && `at ${stack[0]}`, request && `request ${request}`]
  return { ...row(t, 'Error', `${errorKinds[error]}: ${name}: ${message}`, where.filter(Boolean).join(', ')), outcome: 'failed' }
}

function refusalRow(refusal: TraceRefusal, titles: ReadonlyMap<number, string>): Line {
  const { t, refused, actor, fields = {}, law, move, code, path = '', rows = [] } = refusal
  if (refused === 'rows') {
    const by = rows.map(({ id, code }) => `${id} ${code}`)
    return row(t, 'Refused', `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of the dry run ${path}`, by.slice(0, 10).join(', '))
  }
  if (refused === 'press')
    return row(t, 'Refused', move ? `pressed ${moveTitle(move)}, which was off` : 'pressed what was off', code ? `${code} of ${law}` : '')
  const wrong = Object.entries(fields).map(([field, kind]) => `${field} is ${kind === 'byServer' ? 'refused by the server' : kind}`)
  return row(t, 'Refused', titles.get(actor ?? 0) ?? 'Form', wrong.join(', '))
}

function sceneRow({ t, scene }: TraceScene): Line {
  const { page, theme, direction, language, width, height, scroll, query, permissions } = scene
  const parts = [
    page !== undefined && (page === 1 ? 'the app was loaded' : `the app was loaded again (${page})`),
    (width !== undefined || height !== undefined) && `window ${width ?? '…'} × ${height ?? '…'}`,
    theme,
    direction && (direction === 'rtl' ? 'right to left' : 'left to right'),
    language && `in the language ${language}`,
    scroll !== undefined && `scrolled to ${scroll}`,
    query &&
      `?${Object.entries(query)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`,
    permissions && `${permissions.length} permissions`,
  ]
  return row(t, 'Screen', parts.filter(Boolean).join(', '), '', page === undefined)
}

/** At one moment: where the person was, what was asked of laws, what charts did, and what came of it. */
const orderOf = ({ n, who }: Row) => n ?? (['Page', 'Screen', 'Law'].includes(who) ? 0 : Number.MAX_SAFE_INTEGER)

/** The steps as they were recorded, where nothing is replayed. */
export const recordedSteps = ({ parts }: Trace): Step[] =>
  parts.flatMap(({ actors, events }, part) => {
    const byId = new Map(actors.map((actor) => [actor.id, actor]))
    const last = new Map(actors.map(({ id, value }) => [id, value]))
    return events.flatMap((recorded) => {
      const actor = byId.get(recorded.actor)
      const from = last.get(recorded.actor)
      last.set(recorded.actor, recorded.to)
      return actor ? [{ part, recorded, actor, from, to: recorded.to, refused: [], snapshot: undefined, isContextSame: true }] : []
    })
  })

/** All that a trace tells, in order. */
export function timeline({ parts }: Trace, { steps, laws }: Pick<Replay, 'steps' | 'laws'>): Row[] {
  const titles = new Map(parts.flatMap(({ actors }) => actors.map((actor) => [actor.id, actorTitle(actor)] as const)))
  const indices = parts.map(({ events }) => new Map(events.map((event, at) => [event, at])))
  const changed = new Map(laws.map(({ recorded, difference }) => [recorded, difference]))
  const rows: Row[] = [
    ...steps.map((step) => ({ ...stepRow(step), at: `${step.part}.events.${indices[step.part]?.get(step.recorded) ?? 0}` })),
    ...parts.flatMap((part, i) => [
      ...part.places.map(({ t, place }, at) => ({ ...row(t, 'Page', place), at: `${i}.places.${at}` })),
      ...part.calls.map(({ t, method, path, status, ms, request }, at) => ({
        ...row(
          t,
          'Call',
          `${method} ${path}`,
          `${status || 'no answer'} in ${ms} ms${request && status >= 400 ? `, request ${request}` : ''}`,
          polled.has(path) && status < 400,
        ),
        at: `${i}.calls.${at}`,
        outcome: outcomeOf(status),
      })),
      ...part.errors.map((error, at) => ({ ...errorRow(error), at: `${i}.errors.${at}` })),
      ...part.refusals.map((refusal, at): Row => ({ ...refusalRow(refusal, titles), at: `${i}.refusals.${at}`, outcome: 'refused' })),
      ...part.scenes.map((scene, at) => ({ ...sceneRow(scene), at: `${i}.scenes.${at}` })),
      ...part.verdicts.map((verdict, at): Row => {
        const difference = changed.get(verdict)
        const { t, event, from, to, code } = verdict
        const note = difference ? `✗ ${difference}` : to ? '' : (code ?? 'refused')
        return {
          ...row(t, 'Law', `${moveTitle(event.type)} from ${from}`, note, !difference),
          at: `${i}.verdicts.${at}`,
          change: to ? `→ ${to}` : '',
          outcome: difference ? 'failed' : undefined,
        }
      }),
    ]),
  ]
  return rows.sort((a, b) => a.t - b.t || orderOf(a) - orderOf(b))
}

export type Filter = { actor?: string | undefined; grep?: string | undefined; around?: number | undefined; isAll?: boolean | undefined }

/** Rows before and after the event that is asked for. */
const context = 8

const textOf = ({ who, what, change, note, actor = '', type = '' }: Row) =>
  `${who} ${what} ${change} ${note} ${actor} ${type}`.toLowerCase()

/** The rows that are asked for; without a question, all, with routine folded into one line. */
export function filtered(rows: readonly Row[], { actor, grep, around, isAll }: Filter): Row[] {
  const at = around === undefined ? -1 : rows.findIndex(({ n }) => n === around)
  const near = around === undefined ? rows : at < 0 ? [] : rows.slice(Math.max(0, at - context), at + context + 1)
  const found = near.filter(
    (one) =>
      (!actor || `${one.who} ${one.actor ?? ''}`.toLowerCase().includes(actor.toLowerCase())) &&
      (!grep || textOf(one).includes(grep.toLowerCase())),
  )
  return isAll || actor || grep || around !== undefined ? found : folded(found)
}

function folded(rows: readonly Row[]): Row[] {
  const result: Row[] = []
  let routine: Row[] = []
  const end = () => {
    const [first] = routine
    if (first && routine.length > 1)
      result.push({
        ...row(first.t, '…', `${routine.length} of routine: ${[...new Set(routine.map(({ who }) => who))].slice(0, 5).join(', ')}`),
        at: first.at,
      })
    else result.push(...routine)
    routine = []
  }
  for (const one of rows) {
    if (one.isRoutine) routine.push(one)
    else {
      end()
      result.push(one)
    }
  }
  end()
  return result
}
