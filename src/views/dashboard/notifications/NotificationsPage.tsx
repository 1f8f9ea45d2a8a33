import { Skeleton, Text } from '@radix-ui/themes'
import { Link, useSearch } from 'wouter'
import { client } from '#api/core/client'
import { markNotifications, type Notification, notificationList } from '#api/dashboard/notifications'
import { dashboardPaths } from '#api/dashboard/paths'
import controls from '#views/core/controls.module.css'
import { refresh, useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import tabStyles from '#views/core/list/Tabs.module.css'
import { PageHeader } from '#views/core/PageHeader.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { useMenuCounts } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { NotificationRow } from './NotificationRow'
import styles from './Notifications.module.css'
import { texts } from './texts'

const name = 'Notification'
const openOnly = 'open'
const keyOf = ({ kind, id }: Notification) => `${kind} ${id}`

export default function NotificationsPage({ page }: Pick<PageProps, 'page'>) {
  const menuCounts = useMenuCounts()
  const isOpenOnly = new URLSearchParams(useSearch()).get('only') === openOnly
  const { data, error, mutate } = useAnswer(name, notificationList, {})
  const marking = useCommand({
    onSucceeded: () => {
      void refresh(name)
      menuCounts.send({ type: 'counts.due' })
    },
    onFailed: (fault) => {
      void refresh(name)
      toast.error(errorText(fault))
    },
  })
  const mark = (isRead: boolean, notifications: readonly Notification[]) => {
    // At once: whoever opens a record leaves before the answer comes.
    if (data) {
      const marked = data.data.map((each) => (notifications.includes(each) ? { ...each, isRead } : each))
      void mutate({ ...data, data: marked }, { revalidate: false })
    }
    const marks = notifications.map(({ kind, id, seen }) => ({ kind, id, seen }))
    marking.run(() => client.call(markNotifications, { body: { isRead, marks } }))
  }
  const all = data?.data ?? []
  const unread = all.filter(({ isRead }) => !isRead)
  const shown = isOpenOnly ? all.filter(({ state }) => state !== 'finished') : all
  return (
    <div className={styles.page} aria-busy={!data && !error}>
      <PageHeader
        title={page.title}
        actions={
          <button type="button" className={controls.button} disabled={unread.length === 0} onClick={() => mark(true, unread)}>
            {texts.readAll}
          </button>
        }
      />
      <nav aria-label={texts.views} className={tabStyles.tabs}>
        <Link href={dashboardPaths.notifications} aria-current={!isOpenOnly && 'page'}>
          {texts.all}
        </Link>
        <Link href={`${dashboardPaths.notifications}?only=${openOnly}`} aria-current={isOpenOnly && 'page'}>
          {texts.open}
        </Link>
      </nav>
      {error && !data && <PartFault text={texts.loadFailed} onRetry={() => void mutate()} />}
      {!data && !error && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton height="240px" />
        </div>
      )}
      {data && shown.length === 0 && (
        <Text as="p" size="2" color="gray">
          {isOpenOnly ? texts.nothingOpen : texts.nothing}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((notification) => (
            <NotificationRow key={keyOf(notification)} notification={notification} onMark={(isRead) => mark(isRead, [notification])} />
          ))}
        </ul>
      )}
    </div>
  )
}
