import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { Changed as Told } from '#api/core/conflict'
import { conflictMachine } from '#machines/core/conflict'
import type { FormActor, Values } from '#machines/core/form'
import { inspect } from '#machines/core/recorder/tap'
import { useEmitted } from '../useEmitted'
import { texts } from './texts'

/** Who changed the record meanwhile, and, where the server told, who changed which field. */
export type Changed = { by: string } & Pick<Told, 'fields'>

/** Of what is being sent: what was taken of somebody else's change unasked. */
export type Merged = { by: string; taken: readonly string[] }

/**
 * Two people at one record (decision 007). `meet` takes what stands now, in the values of the form: what does not clash merges
 * and is sent again, the rest is asked (`conflict`). A draft of a record that has changed since meets it the same way.
 * `unasked` names what is the record's own and nobody's to choose between, such as its version.
 */
export function useMerging(form: FormActor, unasked: (values: Values) => readonly string[]) {
  const conflict = useActorRef(conflictMachine, { input: { secrets: form.getSnapshot().context.secrets }, inspect })
  const isChoosing = useSelector(conflict, (state) => state.matches('choosing'))
  const [changed, setChanged] = useState<Changed>()
  const [merged, setMerged] = useState<Merged>()
  // What has been met is settled before it is drawn.
  const by = useRef<string>(texts.somebody)

  const meet = (told: Pick<Told, 'changedBy' | 'fields'>, theirs: Values) => {
    const { saved: base, values: mine } = form.getSnapshot().context
    by.current = told.changedBy ?? texts.somebody
    setChanged({ by: by.current, fields: told.fields })
    conflict.send({ type: 'conflict.found', base, mine, theirs, unasked: unasked({ ...mine, ...theirs }), isToBeSent: true })
  }

  useEmitted(conflict, {
    'conflict.settled': ({ theirs, values, taken, isToBeSent }) => {
      form.send({ type: 'form.rebased', initial: theirs, values })
      if (!isToBeSent) return
      setMerged(taken.length > 0 ? { by: by.current, taken } : undefined)
      form.send({ type: 'form.submit' })
    },
  })
  useEmitted(form, {
    'draft.restored': ({ draft: { isFresh, base, values: mine } }) => {
      if (isFresh) return
      const theirs = form.getSnapshot().context.initial
      setChanged(undefined)
      conflict.send({ type: 'conflict.found', base, mine, theirs, unasked: unasked(theirs), isToBeSent: false })
    },
  })

  return { conflict, isChoosing, changed, merged, meet, forgetMerged: () => setMerged(undefined) }
}
