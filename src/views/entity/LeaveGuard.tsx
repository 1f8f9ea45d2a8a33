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
  // One popstate is let through: the one that was just agreed to.
  const isAgreed = useRef(false)
  const hasChanges = useEffectEvent(() => isDirty(form.getSnapshot()))

  useEffect(() => {
    const entry = entryIndex()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    // Before the router hears it, so that the page stays while the question is asked.
    const onPop = (event: PopStateEvent) => {
      if (isAgreed.current || !hasChanges()) return
      const by = (entryIndex() ?? 0) - (entry ?? 1) || -1
      event.stopImmediatePropagation()
      isAgreed.current = true
      addEventListener('popstate', swallow, { capture: true, once: true })
      history.go(-by)
      setGoing({
        go: () => {
          isAgreed.current = true
          history.go(by)
        },
      })
    }
    const swallow = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      isAgreed.current = false
    }
    const stop = guardLeaving((go) => {
      if (!hasChanges()) return false
      setGoing({ go })
      return true
    })
    addEventListener('beforeunload', onUnload)
    addEventListener('popstate', onPop, { capture: true })
    return () => {
      stop()
      removeEventListener('beforeunload', onUnload)
      removeEventListener('popstate', onPop, { capture: true })
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
