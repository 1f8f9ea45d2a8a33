import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { corePaths } from '#api/core/paths'
import { childOf } from '#machines/app/app'
import { leaveUnasked } from '#views/core/leaving.ts'
import { SystemProvider } from '#views/core/system.ts'
import type { App } from '../processes'
import styles from './Preview.module.css'
import { texts } from './texts'

const home = corePaths.home

type Props = { app: App; role: string; lacking: readonly string[]; back: string; onEnd: () => void; children: ReactNode }

export function PreviewFrame({ app, role, lacking, back, onEnd, children }: Props) {
  const [, navigate] = useLocation()
  const session = childOf(app.system, 'session')
  const isIn = useSelector(session, (snapshot) => snapshot.hasTag('hasUser'))
  const isOut = useSelector(session, (snapshot) => snapshot.matches('signedOut'))
  const [isThere, setThere] = useState(false)
  const scrolled = useRef(0)

  function leave() {
    // Input could not be saved here anyway.
    leaveUnasked(() => navigate(back, { replace: true }))
    onEnd()
    // Cached data gives the page its full height at once.
    requestAnimationFrame(() => scrollTo(0, scrolled.current))
  }
  const left = useEffectEvent(leave)
  const enter = useEffectEvent(() => {
    scrolled.current = scrollY
    scrollTo(0, 0)
    navigate(home)
    setThere(true)
  })

  useEffect(() => enter(), [])
  useEffect(() => {
    if (isOut) left()
  }, [isOut])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isForAnother(event) || isMenuOpen(app)) return
      // Later listeners may handle Escape.
      setTimeout(() => event.defaultPrevented || left())
    }
    const onPop = () => {
      if (location.pathname + location.search === back) left()
    }
    addEventListener('keydown', onKey, true)
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('popstate', onPop)
    }
  }, [app, back])

  return (
    <SystemProvider app={app}>
      <div className={styles.edge} aria-hidden="true" />
      <section className={styles.banner} aria-label={texts.label}>
        <div className={styles.text}>
          <p role="status">
            <strong>
              <bdi>{texts.seenAs(role)}</bdi>
            </strong>{' '}
            {texts.nothingSent}
          </p>
          {lacking.length > 0 && (
            <details>
              <summary>{texts.lacking(lacking.length)}</summary>
              <p>{texts.lackingHint}</p>
              <ul dir="ltr">
                {lacking.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <Button size="2" color="amber" variant="solid" aria-keyshortcuts="Escape" onClick={leave}>
          {texts.leave}
          <kbd className={styles.shortcut}>{texts.shortcut}</kbd>
        </Button>
      </section>
      {isThere && isIn && children}
    </SystemProvider>
  )
}

const isForAnother = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], :popover-open') !== null

const isMenuOpen = ({ system }: App): boolean => system.get('shell')?.getSnapshot().matches({ menu: 'expanded' }) === true
