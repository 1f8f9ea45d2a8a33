import type { AnyTransitionDefinition, EventObject, InspectedMicrostepEvent, StateNode } from 'xstate'

/** Guards that a replay cannot evaluate, because they look outside the chart or at redacted texts. Their results are recorded. */
export const opaqueGuards: Record<string, ReadonlySet<string>> = {
  session: new Set(['hasToken', 'isCodeAsked']),
  activity: new Set(['hasFree', 'isNewCommand']),
  form: new Set(['hasProblems', 'isTyped']),
  conflict: new Set(['isNothingContested', 'isAllChosen']),
  camera: new Set(['isRefused', 'isBusy', 'isKnown', 'isCode', 'isLast']),
  isbnCheck: new Set(['isNothingNew', 'isSame', 'isPartial', 'isWrong']),
  scanToShip: new Set(['isBooked', 'isUnconfirmed']),
  invoiceRun: new Set(['hasOrders', 'isDone', 'isStopped', 'isChanged', 'isDoubtful', 'isGone']),
  export: new Set(['isLast']),
  labelPrint: new Set(['isLast']),
  packing: new Set(['hasNext']),
  counting: new Set(['hasBatch']),
  ftpDownload: new Set(['isComplete']),
  metadataImport: new Set(['hasChosen', 'isMoreLeft']),
  exportJob: new Set(['isUnderWay', 'wasUnderWay', 'isStop', 'isCheck']),
  importSession: new Set(
    'isMapped isReading isToBeMapped isBeingChecked isClean isChecked isUnderWay isApplied mayApply mayUndo isUnwritten isUndoing isMoreToApply isMoreToUndo isMoreToCheck isDoubtful'.split(
      ' ',
    ),
  ),
}

/** A guard answers again in each microstep that asks it. */
export type Facts = Record<string, boolean[]>

type Candidate = Pick<AnyTransitionDefinition, 'guard'>

const nameOf = ({ guard }: Candidate): string | undefined =>
  typeof guard === 'string' ? guard : typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : undefined

/** Adds the answers of a microstep to those before it in the same event. */
export function factsOf(machine: string, step: InspectedMicrostepEvent, before: Facts | undefined): Facts | undefined {
  const opaque = opaqueGuards[machine]
  if (!opaque) return before
  let facts = before
  const note = (candidate: Candidate, isHeld: boolean) => {
    const name = nameOf(candidate)
    if (!name || !opaque.has(name)) return
    facts ??= {}
    const answers = facts[name]
    if (answers) answers.push(isHeld)
    else facts[name] = [isHeld]
  }
  for (const taken of step._transitions)
    for (const candidate of candidatesOf(taken.source, taken.eventType)) {
      note(candidate, candidate === taken)
      if (candidate === taken) break
    }
  if (step._transitions.length === 0)
    for (const node of nodesOf(step)) for (const candidate of candidatesOf(node, step.event.type)) note(candidate, false)
  return facts
}

type Node = StateNode<never, EventObject>

const candidatesOf = (node: Pick<Node, 'always' | 'transitions'>, type: string): readonly Candidate[] =>
  (type === '' ? node.always : node.transitions.get(type)) ?? []

const nodesOf = ({ snapshot }: InspectedMicrostepEvent): readonly Node[] => ('_nodes' in snapshot ? (snapshot._nodes as Node[]) : [])
