import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useShell } from '../processes'
import { Icon } from './icons'
import { Menu } from './Menu'
import styles from './SideMenu.module.css'
import { texts } from './texts'

export function SideMenu({ onSearch }: { onSearch: () => void }) {
  const shell = useShell()
  const isExpanded = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'expanded' }))
  const isOpen = useSelector(shell, (snapshot) => !snapshot.matches({ menu: 'collapsed' }))
  const side = useRef<HTMLElement>(null)

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
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && shell.send({ type: 'pointer.below' })}
      onPointerMove={() => shell.getSnapshot().matches({ menu: { collapsed: 'below' } }) && shell.send({ type: 'pointer.entered' })}
      onPointerLeave={() => shell.send({ type: 'pointer.left' })}
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
