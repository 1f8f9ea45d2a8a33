import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { Changed as Told } from '#api/core/conflict'
import { conflictMachine } from '#machines/core/conflict'
import type { FormActor, Values } from '#machines/core/form'
import { inspect } from '#machines/core/recorder/tap'
import { useEmitted } from '../useEmitted'
import { texts } from './texts'

export type Changed = { by: string } & Pick<Told, 'fields'>

export type Merged = { by: string; taken: readonly string[] }

/**
 * Merging (decision 007). `meet` takes the current record: non-conflicting changes merge and are sent again, the rest is asked
 * (`conflict`); drafts of changed records use it too. `unasked` names fields such as the version.
 */
export function useMerging(form: FormActor, unasked: (values: Values) => readonly string[]) {
  const conflict = useActorRef(conflictMachine, { input: { secrets: form.getSnapshot().context.secrets }, inspect })
  const isChoosing = useSelector(conflict, (state) => state.matches('choosing'))
  const [changed, setChanged] = useState<Changed>()
  const [merged, setMerged] = useState<Merged>()
  const by = useRef<string>(texts.somebody)

  const meet = (change: Pick<Told, 'changedBy' | 'fields'>, theirs: Values) => {
    const { saved: base, values: mine } = form.getSnapshot().context
    by.current = change.changedBy ?? texts.somebody
    setChanged({ by: by.current, fields: change.fields })
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
