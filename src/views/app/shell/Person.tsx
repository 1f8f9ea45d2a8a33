import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { corePaths } from '#api/core/paths'
import { nameOf } from '#machines/core/session'
import { Guard } from '#views/core/Guard.tsx'
import { preferences, type Theme, themes, usePreferences } from '#views/core/preferences.ts'
import { useSession } from '#views/core/system.ts'
import { openBeside } from '../beside'
import { signOut } from '../signOut'
import { Icon } from './icons'
import menuStyles from './Menu.module.css'
import styles from './Person.module.css'

export const texts = {
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
  direction: { ltr: 'Direction: left to right', rtl: 'Direction: right to left' },
  report: 'Report a problem',
  logout: 'Logout',
}

const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'

export function Person() {
  const session = useSession()
  const { theme, direction } = usePreferences()
  const name = useSelector(session, ({ context }) => nameOf(context.user))
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches('signingOut'))
  const who = {
    className: styles.name,
    title: name,
    children: (
      <>
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={menuStyles.label} dir="auto">
          {name}
        </span>
      </>
    ),
  }
  return (
    <div className={styles.person}>
      <button type="button" className={menuStyles.item} onClick={() => preferences.setTheme(nextTheme(theme))}>
        <Icon name={theme} />
        <span className={menuStyles.label}>{texts.theme[theme]}</span>
      </button>
      <button type="button" className={menuStyles.item} onClick={() => preferences.setDirection(direction === 'rtl' ? 'ltr' : 'rtl')}>
        <Icon name="direction" />
        <span className={menuStyles.label}>{texts.direction[direction]}</span>
      </button>
      <button type="button" className={menuStyles.item} onClick={() => openBeside('report')}>
        <Icon name="report" />
        <span className={menuStyles.label}>{texts.report}</span>
      </button>
      <Guard needs="Profile" instead={<Link href={corePaths.security} {...who} />}>
        <Link href={corePaths.profile} {...who} />
      </Guard>
      <button type="button" className={menuStyles.item} aria-disabled={isLeaving} onClick={() => signOut(session)}>
        <Icon name="logout" />
        <span className={menuStyles.label}>{texts.logout}</span>
      </button>
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('\u200c') // Persian letters would join.
    .toUpperCase()
