import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { guardLeaving } from '../leaving'

/**
 * Stands in the way of leaving the page while something would be lost: by a link, by Back, by closing the tab.
 * `going` is there while the person has to be asked; its `go` leaves after all, `stay` does not.
 */
export function useLeaving(wouldLose: () => boolean): { going: { go: () => void } | undefined; stay: () => void } {
  const [going, setGoing] = useState<{ go: () => void }>()
  // Back has happened when it is heard: it is taken back, asked about, and done again where that is wanted.
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
      // Asked once the address is the page's own again: whatever renders before would read the other one, and go there.
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

/** Which entry of the history one is at, where the browser tells: without it, Back is assumed. */
const entryIndex = (): number | undefined => (window as WithNavigation).navigation?.currentEntry?.index
