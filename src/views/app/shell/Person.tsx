import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { nameOf } from '#machines/core/session'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { useSession } from '#views/core/system.ts'
import { signOut } from '../signOut'
import { Icon } from './icons'
import menuStyles from './Menu.module.css'
import styles from './Person.module.css'
import { texts } from './texts'

export const OwnMenu = part('your menu', () => import('./OwnMenu'))

export function Person({ isOpen, onUnfold }: { isOpen: boolean; onUnfold: (() => void) | undefined }) {
  const session = useSession()
  const [isUnfolded, setUnfolded] = useState(false)
  const listId = useId()
  const name = useSelector(session, ({ context }) => nameOf(context.user))
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches('signingOut'))
  const isShown = isOpen && isUnfolded
  return (
    <div className={styles.person}>
      {isShown && (
        <Aside>
          <OwnMenu id={listId} />
        </Aside>
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

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('\u200c') // Persian letters would join.
    .toUpperCase()
