import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { guardLeaving } from '../leaving'

/** Blocks links, Back and closing the tab while something would be lost. While asking, `going.go` leaves and `going.stay` does not. */
export function useLeaving(wouldLose: () => boolean): { going: { go: () => void } | undefined; stay: () => void } {
  const [going, setGoing] = useState<{ go: () => void }>()
  // Back has already happened: it is reverted, asked, and repeated.
  const stage = useRef<'here' | 'returning' | 'agreed'>('here')
  const isAtStake = useEffectEvent(wouldLose)

  useEffect(() => {
    const entry = entryIndex()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isAtStake()) event.preventDefault()
    }
    let by = -1
    const onPop = (event: PopStateEvent) => {
      if (stage.current === 'agreed' || (stage.current === 'here' && !isAtStake())) return false
      event.stopImmediatePropagation()
      if (stage.current === 'here') {
        by = (entryIndex() ?? 0) - (entry ?? 1) || -1
        stage.current = 'returning'
        history.go(-by)
        return true
      }
      // Only after the address is restored, so that no render navigates.
      stage.current = 'here'
      setGoing({
        go: () => {
          stage.current = 'agreed'
          history.go(by)
        },
      })
      return true
    }
    const ask = (go: () => void) => {
      if (isAtStake()) setGoing({ go })
      return isAtStake()
    }
    const stop = guardLeaving({ ask, onPop })
    addEventListener('beforeunload', onUnload)
    return () => {
      stop()
      removeEventListener('beforeunload', onUnload)
    }
  }, [])

  return { going, stay: () => setGoing(undefined) }
}

type WithNavigation = { navigation?: { currentEntry?: { index: number } | null } }

/** Undefined in browsers without the Navigation API: assume Back. */
const entryIndex = (): number | undefined => (window as WithNavigation).navigation?.currentEntry?.index
