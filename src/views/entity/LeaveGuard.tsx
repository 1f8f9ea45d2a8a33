import { Button } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FormActor, isDirty } from '#machines/form'
import { guardLeaving } from '../leaving'
import { Modal } from '../list/Modal'
import styles from './Entity.module.css'
import { texts } from './texts'

const said = texts.leaving

/** Asks before a form is left whose values differ from what is saved: by a link, by Back, by closing the tab. */
export function LeaveGuard({ form }: { form: FormActor }) {
  const [going, setGoing] = useState<{ go: () => void }>()
  // Back has happened when it is heard: it is taken back, asked about, and done again where that is wanted.
  const stage = useRef<'here' | 'returning' | 'agreed'>('here')
  const hasChanges = useEffectEvent(() => isDirty(form.getSnapshot()))

  useEffect(() => {
    const entry = entryIndex()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    let by = -1
    const onPop = (event: PopStateEvent) => {
      if (stage.current === 'agreed' || (stage.current === 'here' && !hasChanges())) return
      event.stopImmediatePropagation()
      if (stage.current === 'here') {
        by = (entryIndex() ?? 0) - (entry ?? 1) || -1
        stage.current = 'returning'
        return history.go(-by)
      }
      // Asked once the address is the page's own again: whatever renders before would read the other one, and go there.
      stage.current = 'here'
      setGoing({
        go: () => {
          stage.current = 'agreed'
          history.go(by)
        },
      })
    }
    const ask = (go: () => void) => {
      if (hasChanges()) setGoing({ go })
      return hasChanges()
    }
    const stop = guardLeaving({ ask, onPop })
    addEventListener('beforeunload', onUnload)
    return () => {
      stop()
      removeEventListener('beforeunload', onUnload)
    }
  }, [])

  if (!going) return null
  const stay = () => setGoing(undefined)
  return (
    <Modal title={said.title} role="alertdialog" onClose={stay}>
      <p>{said.text}</p>
      <div className={styles.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={stay}>
          {said.stay}
        </Button>
        <Button
          type="button"
          variant="soft"
          color="red"
          onClick={() => {
            form.send({ type: 'form.reset' })
            stay()
            going.go()
          }}
        >
          {said.discard}
        </Button>
        <Button
          type="button"
          onClick={() => {
            stay()
            going.go()
          }}
        >
          {said.leave}
        </Button>
      </div>
    </Modal>
  )
}

type WithNavigation = { navigation?: { currentEntry?: { index: number } | null } }

/** Which entry of the history one is at, where the browser tells: without it, Back is assumed. */
const entryIndex = (): number | undefined => (window as WithNavigation).navigation?.currentEntry?.index
