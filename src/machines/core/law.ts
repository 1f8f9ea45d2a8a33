/** Why a law refuses a step: a code for programs, a sentence for people. */
export type Refusal = { code: string; message: string }

/** What a law is, as far as asking it goes: a pure chart in the state of one record. */
type Chart<Facts, Event> = {
  resolveState(at: { value: string; context: Facts }): { can(event: Event): boolean }
  states: Record<string, { config: { on?: object } }>
}

/**
 * Asks a law why it refuses an event; the answer names the first guard of the event's that says no, in the order of
 * `requirements`, by its reason.
 */
export const asking =
  <Facts, Event extends { type: string }, Name extends string>(
    chart: unknown,
    requirements: Readonly<Record<Event['type'], readonly Name[]>>,
    guards: Readonly<Record<Name, (args: { context: Facts; event: Event }) => boolean>>,
    reasons: Readonly<Record<Name, (facts: Facts) => string>>,
    /** What is said of an event that has no place in a state. */
    misplaced: (state: string, event: Event['type']) => string,
  ) =>
  (state: string, facts: Facts, event: Event): Refusal | undefined => {
    const law = chart as Chart<Facts, Event>
    if (law.resolveState({ value: state, context: facts }).can(event)) return undefined
    if (!(event.type in (law.states[state]?.config.on ?? {}))) return { code: 'isFromHere', message: misplaced(state, event.type) }
    const failed = requirements[event.type as Event['type']].find((name) => !guards[name]({ context: facts, event }))
    return failed && { code: failed, message: reasons[failed](facts) }
  }

/** What is short of one title. */
export type Shortage = { title: string; wanted: number; available: number }

/** One short title by name, and how many more there are. */
export function describeShortages(shortages: readonly Shortage[], say: (first: Shortage) => string): string {
  const [first] = shortages
  if (!first) return ''
  return shortages.length > 1 ? `${say(first)}, and ${shortages.length - 1} more` : say(first)
}
