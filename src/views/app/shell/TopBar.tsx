import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isScrolled } from '#machines/app/shell'
import { placeAt, titleAt } from '#views/core/pages.ts'
import { useShell } from '../processes'
import { Bell } from './Bell'
import { Icon } from './icons'
import sideStyles from './SideMenu.module.css'
import styles from './TopBar.module.css'
import { texts } from './texts'

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const shell = useShell()
  const [path] = useLocation()
  const place = placeAt(path)
  const isElevated = useSelector(shell, (snapshot) => snapshot.matches({ bar: 'elevated' }))
  const isExpanded = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'expanded' }))
  useEffect(() => {
    // Only on changes: scroll frames would fill the recorder.
    const onScroll = () => {
      const y = scrollY
      if (isScrolled(y) !== shell.getSnapshot().matches({ bar: 'elevated' })) shell.send({ type: 'page.scrolled', y })
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [shell])
  return (
    <header className={styles.bar} data-elevated={isElevated || undefined}>
      <button
        type="button"
        className={sideStyles.toggle}
        aria-label={texts.open}
        aria-haspopup="dialog"
        aria-expanded={isExpanded}
        onClick={() => shell.send({ type: 'menu.toggle' })}
      >
        <Icon name="menu" />
      </button>
      <span className={styles.title}>{place && titleAt(place)}</span>
      <Bell className={sideStyles.toggle} />
      <button type="button" className={sideStyles.toggle} aria-label={texts.search} onClick={onSearch}>
        <Icon name="search" />
      </button>
    </header>
  )
}
