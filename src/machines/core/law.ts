import { type AnyStateMachine, and, type EventObject, type MachineContext, setup, transition } from 'xstate'
import { say } from '#api/core/texts/inLanguage'

/** Why a law refuses an event: a code for programs, a sentence for people. */
export type Refusal = { code: string; message: string }

/** A question to a law, and its answer. */
export type Asked = { law: AnyStateMachine; from: string; event: EventObject; facts: object; refusal: Refusal | undefined }

let hear: ((asked: Asked) => void) | undefined

/** For the recorder: laws never run as actors. One at a time. */
export const hearLaws = (listener: typeof hear): void => {
  hear = listener
}

/** Where an event leads, under which conditions. */
type Step<State, Guard> = State | { to: State; if: readonly Guard[] }

type Definition<Facts, Event extends EventObject, State extends string, Guard extends string> = {
  /** The name of its chart. */
  id: string
  /** What may happen in each state. The first state is the initial one; of several steps for an event the first that is allowed is taken. */
  states: Record<
    State,
    { [Type in Event['type']]?: Step<NoInfer<State>, NoInfer<Guard>> | readonly Step<NoInfer<State>, NoInfer<Guard>>[] }
  >
  guards: Record<Guard, (facts: Facts, event: Event) => boolean>
  /** What a failed guard tells people. A guard without a reason only chooses between steps. */
  reasons: { [Name in NoInfer<Guard>]?: (facts: Facts) => string }
  /** For the usual refusal of an event that has no place in a state. */
  labels?: { events: { [Type in Event['type']]?: string }; states: { [Name in NoInfer<State>]?: string } }
  /** Another refusal of it; undefined for the usual one. */
  misplaced?: (state: State, event: Event, facts: Facts) => Refusal | undefined
}

/**
 * A law: which state of a record may follow which. Views ask it before a click, the server before a write. It has no effects, and its
 * chart is drawn from the same definition.
 */
export const defineLaw =
  <Facts extends MachineContext, Event extends EventObject>() =>
  <State extends string, Guard extends string>(law: Definition<Facts, Event, State, Guard>) => {
    type Type = Event['type']
    const steps = (state: State, type: Type) => {
      const step: Step<State, Guard> | readonly Step<State, Guard>[] = law.states[state][type] ?? []
      const all = typeof step === 'string' || 'to' in step ? [step] : step
      return all.map((one) => (typeof one === 'string' ? { to: one, if: [] } : one))
    }
    const states = Object.keys(law.states) as State[]
    const moves = (state: State) => Object.keys(law.states[state]) as Type[]
    const transitionOf = ({ to, if: names }: { to: State; if: readonly string[] }) => ({
      target: to,
      ...(names.length && { guard: and(names) }),
    })
    const on = (state: State) => Object.fromEntries(moves(state).map((type) => [type, steps(state, type).map(transitionOf)]))

    const machine = setup({
      guards: Object.fromEntries(
        Object.entries<(facts: Facts, event: Event) => boolean>(law.guards).map(([name, holds]) => [
          name,
          ({ context, event }: { context: MachineContext; event: EventObject }) => holds(context as Facts, event as Event),
        ]),
      ),
    }).createMachine({
      id: law.id,
      context: ({ input }) => input as Facts,
      initial: states[0],
      states: Object.fromEntries(states.map((state) => [state, { on: on(state) }])),
    })
    const at = (state: State, facts: Facts) => machine.resolveState({ value: state, context: facts })

    const refusalOf = (state: State, event: Event, facts: Facts): Refusal | undefined => {
      if (at(state, facts).can(event)) return undefined
      const failed = steps(state, event.type)
        .flatMap((step) => step.if)
        .find((name) => law.reasons[name] && !law.guards[name](facts, event))
      const message = failed && law.reasons[failed]?.(facts)
      if (failed && message) return { code: failed, message }
      const type: Type = event.type
      return (
        law.misplaced?.(state, event, facts) ?? {
          code: 'isFromHere',
          message: `'${law.labels?.events[type] ?? type}' does not follow '${law.labels?.states[state] ?? state}'`,
        }
      )
    }

    /** Why an event is refused, or undefined where it is allowed. */
    const refusal = (state: State, event: Event, facts: Facts): Refusal | undefined => {
      const refused = refusalOf(state, event, facts)
      const said = refused && { ...refused, message: say(refused.message) }
      hear?.({ law: machine, from: state, event, facts, refusal: said })
      return said
    }

    return {
      machine,
      refusal,
      /** The events that have a place in a state, whatever the facts. */
      moves,
      /** The only state an event leads to. @throws {Error} where that depends on the facts: ask `next` */
      to(type: Type): State {
        const [to, ...others] = new Set(states.flatMap((state) => steps(state, type).map((step) => step.to)))
        if (to === undefined || others.length) throw new Error(`${type} does not lead to one state of ${law.id}`)
        return to
      },
      /** Where an event leads. @throws {Error} for one that is refused: ask `refusal` first */
      next(state: State, event: Event, facts: Facts): State {
        const now = at(state, facts)
        if (!now.can(event)) throw new Error(`${event.type} is refused in ${state} of ${law.id}`)
        return transition(machine, now, event)[0].value as State
      },
    }
  }

/** Copies of a title that are missing. `elsewhere`: free in the other warehouse. */
export type Shortage = { title: string; wanted: number; available: number; elsewhere?: number | undefined }

/** Names the first title that is short, and how many more there are. */
export function describeShortages(shortages: readonly Shortage[], say: (first: Shortage) => string): string {
  const [first] = shortages
  if (!first) return ''
  return shortages.length > 1 ? `${say(first)}, and ${shortages.length - 1} more` : say(first)
}
