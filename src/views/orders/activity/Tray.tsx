import { useSelector } from '@xstate/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { number } from '#views/core/format.ts'
import { ChevronIcon } from '#views/core/list/icons.tsx'
import { orderShownAt } from '../whereIs'
import { announcementOf, BatchCard, isQuiet } from './BatchCard'
import { useBatches } from './batches'
import { CommandCard } from './CommandCard'
import styles from './Tray.module.css'
import { trayTexts } from './trayTexts'
import { useActivity } from './useActivity'

const none: readonly never[] = []

export default function Tray() {
  const tray = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(true)
  const shown = orderShownAt(useLocation()[0])
  const batches = useBatches().filter(({ state }) => !isQuiet(state, shown))
  const commands = useSelector(useActivity(), ({ context }) => context.commands ?? none)
  const count = batches.length + commands.length
  useRoomBelow(tray, count > 0)
  if (count === 0) return null
  return (
    <aside ref={tray} className={styles.tray} aria-label={trayTexts.activity}>
      <header className={styles.header}>
        <strong>{trayTexts.activity}</strong>
        <span className={styles.count}>{number(count)}</span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? trayTexts.collapse : trayTexts.expand}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronIcon />
        </button>
      </header>
      <p className="visually-hidden" role="status">
        {batches.map(({ state }) => announcementOf(state)).join(' ')}
      </p>
      {isOpen && (
        <ul className={styles.batches}>
          {batches.map((view) => (
            <BatchCard key={view.batch.id} {...view} />
          ))}
          {commands.map(({ ref }) => (
            <CommandCard key={ref.id} command={ref} />
          ))}
        </ul>
      )}
    </aside>
  )
}

/** Pixels. */
const gap = 32

/** Adds scroll room below the tray for the last elements, such as the pager. Set on two elements: a root token would restyle each row. */
function useRoomBelow(tray: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const shown = isShown ? tray.current : null
    const main = document.getElementById('main')
    if (!shown || !main) return
    const root = document.documentElement
    const make = () => {
      main.style.paddingBlockEnd = `${shown.offsetHeight + gap}px`
      root.style.scrollPaddingBlockEnd = `${shown.offsetHeight + gap}px`
    }
    const observer = new ResizeObserver(make)
    observer.observe(shown)
    return () => {
      observer.disconnect()
      main.style.paddingBlockEnd = ''
      root.style.scrollPaddingBlockEnd = ''
    }
  }, [tray, isShown])
}
