import { useSelector } from '@xstate/react'
import type { MouseEvent, ReactNode } from 'react'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { narrow, useMedia } from '#views/core/list/useMedia.ts'
import { useSession } from '#views/core/system.ts'
import styles from './Shell.module.css'
import { Drawer } from './shell/Drawer'
import { SideMenu } from './shell/SideMenu'
import { TopBar } from './shell/TopBar'

/** Who has no menu gets about by these. */
const OwnBar = part('your pages', () => import('./shell/OwnBar'))

const texts = { skip: 'Skip to the content' }

/** The frame around every page: the side menu, or on small screens a top bar and a drawer; the template NotMenu has neither, and one bar of its own. */
export function Shell({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const isBare = useSelector(useSession(), ({ context }) => context.user?.template === 'NotMenu')
  const isSmall = useMedia(narrow)
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is looked for among the links, and works as one without script */}
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {texts.skip}
      </a>
      {isBare && (
        <header className={styles.bar}>
          <Aside>
            <OwnBar />
          </Aside>
        </header>
      )}
      {!isBare && !isSmall && <SideMenu onSearch={onSearch} />}
      {!isBare && isSmall && (
        <>
          <TopBar onSearch={onSearch} />
          <Drawer onSearch={onSearch} />
        </>
      )}
      <main id="main" tabIndex={-1} className={isBare || isSmall ? styles.main : styles.besideMenu}>
        {children}
      </main>
    </div>
  )
}

// Not by its address: a fragment would be an entry in the history that leads nowhere.
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
