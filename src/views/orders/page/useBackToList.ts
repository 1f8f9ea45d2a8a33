import { useEffect, useEffectEvent } from 'react'
import { useBack } from '../../core/back'
import { isTakenElsewhere } from '../useMoveKeys'

/** The way back to the list as it was. Escape goes there too, unless something on the page has a use for it. */
export function useBackToList(list: string) {
  const { leave, link } = useBack(list)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isTakenElsewhere(event)) return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  return link
}
