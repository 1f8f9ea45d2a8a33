import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import * as z from 'zod/mini'
import { charts } from '#machines/app/replay/charts'
import { leaves } from '#machines/app/replay/step'
import { modelOf, statesOf } from '#views/core/charts/chartModel.ts'

/** Nobody runs a law: its state is what a record of an answer says. */
const isLaw = (id: string) => /(Status|Law)$/.test(id)

const laws = [...charts]
  .filter(([id]) => isLaw(id))
  .map(([id, { machine }]) => ({ id, states: new Set(statesOf(modelOf(machine).root).map(({ path }) => path)) }))

/** Sees which states charts are in while a story is drawn and played, so that the story proves what it claims. */
export function createWitness() {
  const seen = new Set<string>()
  let story = 0
  const bornIn = new WeakMap<object, number>()
  let onSeen = () => {}

  const see = (state: string) => {
    if (seen.has(state)) return
    seen.add(state)
    onSeen()
  }

  return {
    /** Another story: what earlier ones left behind, their actors among it, counts no more. */
    begin() {
      story++
      seen.clear()
    },

    hear(event: InspectionEvent) {
      const { actorRef } = event
      if (!bornIn.has(actorRef)) bornIn.set(actorRef, story)
      if (event.type !== '@xstate.snapshot' || bornIn.get(actorRef) !== story) return
      const { machine, value } = event.snapshot as Partial<AnyMachineSnapshot>
      if (machine) for (const leaf of leaves(value)) see(`${machine.id}.${leaf}`)
    },

    /** An answer, by its schema: where that names states of a law, the value is one of them. */
    hearAnswer(schema: z.core.$ZodType, answer: unknown) {
      namesIn(schema, answer, (name, among) => {
        for (const { id, states } of laws) if (among.length > 1 && among.every((one) => states.has(one))) see(`${id}.${name}`)
      })
    },

    /**
     * Waits for the states that were not seen yet; `patience`, in milliseconds, only delays a failure.
     * @throws which states nothing was in, and which something was in.
     */
    async prove(claims: readonly string[], patience: number) {
      const unproven = () => claims.filter((state) => !seen.has(state))
      if (unproven().length === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patience)
        onSeen = () => {
          if (unproven().length > 0) return
          clearTimeout(timer)
          resolve()
        }
      })
      onSeen = () => {}
      if (unproven().length > 0)
        throw new Error(`The story claims ${unproven().join(', ')}, where nothing was; it saw ${[...seen].sort().join(', ')}`)
    },
  }
}

export type Witness = ReturnType<typeof createWitness>

/** Tells of each name in `value` that is one of a few: the name, and those it is one of. */
function namesIn(schema: z.core.$ZodType, value: unknown, tell: (name: string, among: string[]) => void): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
      if (typeof value === 'string') tell(value, Object.values(def.entries).map(String))
      return
    case 'object':
      if (typeof value === 'object' && value)
        for (const [key, inner] of Object.entries(def.shape)) namesIn(inner, (value as Record<string, unknown>)[key], tell)
      return
    case 'array':
      if (Array.isArray(value)) for (const one of value) namesIn(def.element, one, tell)
      return
    case 'record':
      if (typeof value === 'object' && value) for (const one of Object.values(value)) namesIn(def.valueType, one, tell)
      return
    case 'union':
      for (const option of def.options) if (z.safeParse(option, value).success) namesIn(option, value, tell)
      return
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      namesIn(def.innerType, value, tell)
  }
}
