import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useShell } from '../processes'
import { Icon } from './icons'
import { Menu } from './Menu'
import styles from './SideMenu.module.css'

const texts = { expand: 'Expand the menu', collapse: 'Collapse the menu' }

/** The menu beside the page: a rail of icons that unfolds over it, by hovering, by Tab or for good. */
export function SideMenu({ onSearch }: { onSearch: () => void }) {
  const shell = useShell()
  const isExpanded = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'expanded' }))
  const isOpen = useSelector(shell, (snapshot) => !snapshot.matches({ menu: 'collapsed' }))
  const side = useRef<HTMLElement>(null)
  const isArriving = useRef(false)

  // The section that unfolds pushes those below it down, perhaps out of sight, and with them what has the focus.
  useEffect(() => {
    if (isOpen) side.current?.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  // Unfolded for good it lies over the page: a click beside it or Escape folds it again.
  useEffect(() => {
    if (!isExpanded) return
    const close = () => shell.send({ type: 'menu.close' })
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !side.current?.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey)
    }
  }, [isExpanded, shell])

  return (
    <aside
      ref={side}
      className={styles.side}
      data-open={isOpen || undefined}
      onPointerEnter={({ pointerType }) => {
        isArriving.current = pointerType === 'mouse'
      }}
      // The browser reports an enter without a move when the menu appears below a mouse at rest.
      onPointerMove={() => {
        if (isArriving.current) shell.send({ type: 'pointer.entered' })
        isArriving.current = false
      }}
      onPointerLeave={() => {
        isArriving.current = false
        shell.send({ type: 'pointer.left' })
      }}
      // A rail of icons says nothing to whoever comes by Tab either.
      onFocus={({ target }) => target.matches(':focus-visible') && shell.send({ type: 'pointer.entered' })}
      onBlur={({ relatedTarget }) => !side.current?.contains(relatedTarget) && shell.send({ type: 'pointer.left' })}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isExpanded}
        aria-label={isExpanded ? texts.collapse : texts.expand}
        onClick={() => shell.send({ type: 'menu.toggle' })}
      >
        <Icon name="menu" />
      </button>
      <Menu isOpen={isOpen} onSearch={onSearch} onUnfold={() => shell.send({ type: 'menu.toggle' })} />
    </aside>
  )
}
