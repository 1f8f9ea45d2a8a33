import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useShell } from '../processes'
import styles from './Drawer.module.css'
import { Icon } from './icons'
import { Menu } from './Menu'
import sideStyles from './SideMenu.module.css'
import { texts } from './texts'

export function Drawer({ onSearch }: { onSearch: () => void }) {
  const shell = useShell()
  const isOpen = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'expanded' }))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const close = () => shell.send({ type: 'menu.close' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape of itself
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={texts.drawer}
      onClose={close}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={styles.panel}>
        <button type="button" className={sideStyles.toggle} aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
        {isOpen && (
          <Menu
            isOpen
            onSearch={() => {
              close()
              onSearch()
            }}
          />
        )}
      </div>
    </dialog>
  )
}
