import { Badge } from '@radix-ui/themes'
import { Link } from 'wouter'
import type { Notification } from '#api/dashboard/notifications'
import controls from '#views/core/controls.module.css'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { hrefOf } from './hrefOf'
import styles from './Notifications.module.css'
import { happened, reasonOf, remedies, texts } from './texts'

const tones = { finished: 'green', failed: 'red', needsYou: 'amber' } as const

type Props = { notification: Notification; onMark: (isRead: boolean) => void }

export function NotificationRow({ notification, onMark }: Props) {
  const { kind, state, title, at, by, isRead } = notification
  const what = happened[kind](notification)
  const reason = reasonOf(notification)
  const action = isRead ? texts.unreadAgain : texts.read
  return (
    <li className={styles.row} data-unread={!isRead || undefined}>
      <div className={styles.what}>
        <div className={styles.head}>
          <Badge highContrast color={tones[state]}>
            {texts.states[state]}
          </Badge>
          {!isRead && <span className="visually-hidden">{texts.unread}</span>}
          <Link href={hrefOf(notification)} className={styles.link} onClick={() => isRead || onMark(true)}>
            {what}
            {title && (
              <>
                : <Name>{title}</Name>
              </>
            )}
          </Link>
        </div>
        {reason && (
          <p>
            <bdi>{reason}</bdi>
          </p>
        )}
        {state !== 'finished' && <p className={styles.quiet}>{remedies[kind](notification)}</p>}
        <p className={styles.quiet}>
          <When at={at} /> · {by ? texts.by : texts.byServer} {by && <Name>{by}</Name>}
        </p>
      </div>
      <button
        type="button"
        className={controls.button}
        data-quiet
        aria-label={`${action}: ${what}${title && `: ${title}`}`}
        onClick={() => onMark(!isRead)}
      >
        {action}
      </button>
    </li>
  )
}
