import { Box, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { accountPaths } from '#api/accounts/paths'
import { inLanguage } from '#api/core/texts/inLanguage'
import { orderPaths } from '#api/orders/paths'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { number as formatNumber } from '#views/core/format.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { useMenu } from '#views/core/menu.ts'
import { useCounts } from '#views/core/menuCounts.ts'
import { PageHeading } from '#views/core/PageHeading.tsx'
import { useMenuCounts, useSession } from '#views/core/system.ts'
import styles from './Dashboard.module.css'
import { RegisteredProducts } from './RegisteredProducts'
import { Work } from './Work'

export type Texts = typeof texts
const texts = inLanguage('dashboard/Dashboard', {
  title: 'Dashboard',
  orders: 'Orders',
  map: 'Order map',
  failed: 'Could not load the order counts.',
  users: 'User List',
  usersHint: 'Accounts and roles',
})

const userList = `${accountPaths.users.list}?page=1&pageSize=100&sorted=true&field=id&type=desc`

export default function Dashboard() {
  const held = useSelector(useSession(), ({ context }) => context.permissions)
  const lists = (useMenu(held).find(({ name }) => name === 'order')?.entries ?? []).flatMap(({ count, ...entry }) =>
    count === undefined ? [] : [{ ...entry, count }],
  )
  const mayListUsers = useIsAllowed('UserUserItem')
  const mayReport = useIsAllowed('ReportCountUserRegisterProduct')
  const counts = useCounts('order')
  const menuCounts = useMenuCounts()
  const isGivenUp = useSelector(menuCounts, (snapshot) => snapshot.matches({ window: 'closed', request: 'idle' }))
  const isFailed = counts === undefined && isGivenUp

  return (
    <Flex direction="column" gap="5">
      <PageHeading>{texts.title}</PageHeading>
      <Work />
      {mayListUsers && (
        <ul className={styles.lists}>
          <li>
            <Link href={userList} className={styles.card}>
              <span className={styles.heading}>{texts.users}</span>
              <span className={styles.title}>{texts.usersHint}</span>
            </Link>
          </li>
        </ul>
      )}
      {lists.length > 0 && (
        <section aria-labelledby="dashboard-orders">
          <Flex align="baseline" gap="3" mb="3">
            <Heading as="h2" size="3" id="dashboard-orders">
              {texts.orders}
            </Heading>
            <Text size="2" asChild>
              <Link href={orderPaths.map} className={styles.more}>
                {texts.map}
              </Link>
            </Text>
          </Flex>
          {isFailed && (
            <Box mb="3">
              <PartFault text={texts.failed} onRetry={() => menuCounts.send({ type: 'route.changed' })} />
            </Box>
          )}
          <ul className={styles.lists}>
            {lists.map(({ title, href, count }) => (
              <li key={href}>
                <Link href={href} className={styles.card}>
                  <span className={styles.number} dir="ltr">
                    {counts ? formatNumber(counts.get(count) ?? 0) : isFailed ? '–' : <Skeleton>000</Skeleton>}
                  </span>
                  <span className={styles.title}>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayReport && <RegisteredProducts />}
    </Flex>
  )
}
