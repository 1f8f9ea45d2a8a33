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
import { texts } from './shell/texts'

const OwnBar = part('your pages', () => import('./shell/OwnBar'))

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
      {!isBare && <Around isSmall={isSmall} onSearch={onSearch} />}
      <main id="main" tabIndex={-1} className={isBare || isSmall ? styles.main : styles.besideMenu}>
        {children}
      </main>
    </div>
  )
}

/** The menu, beside a page or above it. */
export const Around = ({ isSmall, onSearch }: { isSmall: boolean; onSearch: () => void }) =>
  isSmall ? (
    <>
      <TopBar onSearch={onSearch} />
      <Drawer onSearch={onSearch} />
    </>
  ) : (
    <SideMenu onSearch={onSearch} />
  )

// A fragment would add a useless history entry.
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
