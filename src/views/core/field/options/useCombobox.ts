import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect } from 'react'
import { type ComboboxActor, comboboxMachine } from '#machines/core/combobox'
import { inspect } from '#machines/core/recorder/tap'
import { useEmitted } from '../../useEmitted'

const steps = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const
const leap = 8

export function useCombobox({ showsAll }: { showsAll: boolean }) {
  const box = useActorRef(comboboxMachine, { input: { showsAll }, inspect })
  const isOpen = useSelector(box, (state) => state.hasTag('open'))
  const isTyping = useSelector(box, (state) => state.matches({ open: 'typing' }))
  const { typed, query, active } = useSelector(box, (state) => state.context)

  const onMove = (event: KeyboardEvent, count: number | undefined, open = () => box.send({ type: 'list.opened' })): boolean => {
    const { key } = event
    const isLeap = key === 'PageDown' || key === 'PageUp'
    if (isLeap && isOpen) {
      event.preventDefault()
      box.send({ type: 'option.moved', to: active + (key === 'PageDown' ? leap : -leap), count })
      return true
    }
    // Home and End belong to the text.
    if (!(key in steps) || (!key.startsWith('Arrow') && (!isOpen || (showsAll && typed !== '')))) return false
    event.preventDefault()
    if (isOpen) box.send({ type: 'option.moved', to: steps[key as keyof typeof steps], count })
    else open()
    return true
  }
  return { box, isOpen, isTyping, typed, query, active, onMove }
}

/** `count` is undefined until the options answer the text. */
export function useAnswered(box: ComboboxActor, count: number | undefined, onChosen: (index: number) => void): void {
  useEmitted(box, { 'option.chosen': ({ index }) => onChosen(index) })
  useEffect(() => {
    if (count !== undefined) box.send({ type: 'query.answered', count })
  }, [box, count])
}
