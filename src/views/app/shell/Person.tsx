import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { corePaths } from '#api/core/paths'
import { nameOf } from '#machines/core/session'
import { Guard } from '#views/core/Guard.tsx'
import { preferences, type Theme, themes, usePreferences } from '#views/core/preferences.ts'
import { useSession } from '#views/core/system.ts'
import { openBeside } from '../beside'
import { signOut } from '../signOut'
import { Icon, type IconName } from './icons'
import menuStyles from './Menu.module.css'
import styles from './Person.module.css'

export const texts = {
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
  direction: { ltr: 'Direction: left to right', rtl: 'Direction: right to left' },
  report: 'Report a problem',
  logout: 'Logout',
  profile: 'Profile',
  security: 'Sign-in and security',
  account: 'Account of',
}

const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

export function Person({ isOpen, onUnfold }: { isOpen: boolean; onUnfold: (() => void) | undefined }) {
  const session = useSession()
  const { theme, direction } = usePreferences()
  const [isUnfolded, setUnfolded] = useState(false)
  const listId = useId()
  const name = useSelector(session, ({ context }) => nameOf(context.user))
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches('signingOut'))
  const isShown = isOpen && isUnfolded
  return (
    <div className={styles.person}>
      {isShown && (
        <ul className={menuStyles.list} id={listId}>
          <li>
            <Guard needs="Profile" instead={<Utility icon="config" title={texts.security} href={corePaths.security} />}>
              <Utility icon="config" title={texts.profile} href={corePaths.profile} />
            </Guard>
          </li>
          <li>
            <Utility icon={theme} title={texts.theme[theme]} onClick={() => preferences.setTheme(nextTheme(theme))} />
          </li>
          <li>
            <Utility
              icon="direction"
              title={texts.direction[direction]}
              onClick={() => preferences.setDirection(direction === 'rtl' ? 'ltr' : 'rtl')}
            />
          </li>
          <li>
            <Utility icon="report" title={texts.report} onClick={() => openBeside('report')} />
          </li>
        </ul>
      )}
      <div className={styles.row}>
        <button
          type="button"
          className={styles.name}
          title={name}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          onClick={() => {
            if (!isOpen) onUnfold?.()
            setUnfolded(!isShown)
          }}
        >
          <span className={styles.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <span className="visually-hidden">{texts.account}</span>
          <span className={menuStyles.label} dir="auto">
            {name}
          </span>
        </button>
        <button type="button" className={styles.logout} aria-disabled={isLeaving} onClick={() => signOut(session)}>
          <Icon name="logout" />
          <span>{texts.logout}</span>
        </button>
      </div>
    </div>
  )
}

type UtilityProps = { icon: IconName; title: string; href?: string; onClick?: () => void }

function Utility({ icon, title, href, onClick }: UtilityProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span className={menuStyles.label}>{title}</span>
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} className={menuStyles.item}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={menuStyles.item} onClick={onClick}>
      {content}
    </button>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('\u200c') // Persian letters would join.
    .toUpperCase()
