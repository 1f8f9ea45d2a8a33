import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { say } from '#api/core/texts/inLanguage'
import { groupsOf, useMenu } from '#views/core/menu.ts'
import { prefetchPages, sectionOf } from '#views/core/pages.ts'
import { useSession } from '#views/core/system.ts'
import { Bell } from './Bell'
import { Icon } from './icons'
import styles from './Menu.module.css'
import { MenuSection } from './MenuSection'
import { Person } from './Person'
import { texts } from './texts'

const shortcut = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export function Menu({ isOpen, onSearch, onUnfold }: { isOpen: boolean; onSearch: () => void; onUnfold?: () => void }) {
  const [path] = useLocation()
  const held = useSelector(useSession(), ({ context }) => context.permissions)
  const sections = useMenu(held)
  const current = sectionOf(path)
  const [chosen, setChosen] = useState<{ at: string; name: string }>()
  const nav = useRef<HTMLElement>(null)
  // Sections that unfold, or whose pages have come, may push it out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is above it may have changed
  useEffect(() => {
    const shown = nav.current?.querySelector(':focus-visible') ?? nav.current?.querySelector('[data-current]')
    shown?.scrollIntoView({ block: 'nearest' })
  }, [current, sections, isOpen])
  const openName = chosen?.at === path ? chosen.name : current

  return (
    <>
      <button type="button" className={styles.item} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span className={styles.label}>{texts.search}</span>
        <kbd className={styles.shortcut} dir="ltr">
          {shortcut}
        </kbd>
      </button>
      <Bell className={styles.item} isLabelled />
      <nav ref={nav} aria-label={texts.menu} className={styles.nav}>
        {groupsOf(sections).map(({ group, sections }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group} role="group" className={styles.group} aria-label={say(group) || texts.start}>
            {group && (
              <span className={styles.groupName} data-group-name aria-hidden>
                {say(group)}
              </span>
            )}
            <ul className={styles.list}>
              {sections.map((section) => (
                <MenuSection
                  key={section.name}
                  section={section}
                  path={path}
                  isCurrent={section.name === current}
                  isUnfolded={isOpen && section.name === openName}
                  onToggle={() => {
                    if (!isOpen) onUnfold?.()
                    prefetchPages()
                    const isClosing = isOpen && section.name === openName
                    setChosen({ at: path, name: isClosing ? '' : section.name })
                  }}
                />
              ))}
            </ul>
          </div>
        ))}
        {sections.length === 0 && isOpen && <p className={styles.empty}>{texts.empty}</p>}
      </nav>
      <Person isOpen={isOpen} onUnfold={onUnfold} />
    </>
  )
}
