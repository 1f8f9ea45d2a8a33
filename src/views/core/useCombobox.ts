import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect } from 'react'
import { type ComboboxActor, comboboxMachine } from '#machines/core/combobox'
import { inspect } from '#machines/core/recorder/tap'
import { useEmitted } from './useEmitted'

const steps = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const
const leap = 8

/** The chart of searching while one types, and the keys that move through what is found; `showsAll` as the chart has it. */
export function useCombobox({ showsAll }: { showsAll: boolean }) {
  const box = useActorRef(comboboxMachine, { input: { showsAll }, inspect })
  const isOpen = useSelector(box, (state) => state.hasTag('open'))
  const isTyping = useSelector(box, (state) => state.matches({ open: 'typing' }))
  const { typed, query, active } = useSelector(box, (state) => state.context)

  /** Moves among `count` options, once they answer what is typed, or opens the list by `open`; whether it did anything. */
  const onMove = (event: KeyboardEvent, count: number | undefined, open = () => box.send({ type: 'list.opened' })): boolean => {
    const { key } = event
    const isLeap = key === 'PageDown' || key === 'PageUp'
    if (isLeap && isOpen) {
      event.preventDefault()
      box.send({ type: 'option.moved', to: active + (key === 'PageDown' ? leap : -leap), count })
      return true
    }
    // In a field that also holds a text, Home and End are the text's.
    if (!(key in steps) || (!key.startsWith('Arrow') && (!isOpen || (showsAll && typed !== '')))) return false
    event.preventDefault()
    if (isOpen) box.send({ type: 'option.moved', to: steps[key as keyof typeof steps], count })
    else open()
    return true
  }
  return { box, isOpen, isTyping, typed, query, active, onMove }
}

/** Lets keys typed ahead act on the options that answer the text before them: `count` is undefined until those are here. */
export function useAnswered(box: ComboboxActor, count: number | undefined, onChosen: (index: number) => void): void {
  useEmitted(box, { 'option.chosen': ({ index }) => onChosen(index) })
  useEffect(() => {
    if (count !== undefined) box.send({ type: 'query.answered', count })
  }, [box, count])
}
