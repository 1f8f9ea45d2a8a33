import { Link, useLocation } from 'wouter'
import { dashboardPaths } from '#api/dashboard/paths'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { useCounts } from '#views/core/menuCounts.ts'
import { Icon } from './icons'
import menuStyles from './Menu.module.css'
import { ToDo } from './ToDo'
import { texts } from './texts'

export function Bell({ className, isLabelled }: { className: string | undefined; isLabelled?: boolean }) {
  const isHere = useLocation()[0] === dashboardPaths.notifications
  const isAllowed = useIsAllowed('Dashboard')
  const unread = useCounts('notifications')?.get('unread') ?? 0
  if (!isAllowed) return null
  return (
    <Link href={dashboardPaths.notifications} className={className} aria-current={isHere && 'page'} data-current={isHere || undefined}>
      <Icon name="bell" />
      {isLabelled && (
        <span className={menuStyles.label} aria-hidden>
          {texts.notifications}
        </span>
      )}
      <span className="visually-hidden">{unread ? texts.unread(unread) : texts.notifications}</span>
      <ToDo count={unread} />
    </Link>
  )
}
