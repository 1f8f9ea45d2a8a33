import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { corePaths } from '#api/core/paths'
import { allows } from '#api/core/permissions'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Aside } from '../Aside'
import { part } from '../chunk'
import { useMenu } from '../menu'
import { placeAt } from '../pages'
import { useSession } from '../system'

const NeededPermission = part('the permission', () => import('./NeededPermission'))

export type Texts = typeof texts
const texts = inLanguage('core/NoAccess', {
  title: 'No access',
  text: 'Your role cannot open this page. Ask an administrator for access.',
  goTo: (title: string) => `Go to ${title}`,
  noRole: 'No role yet',
  noRoleText: 'Your account has no role, so you cannot open any page. Ask an administrator for a role.',
  profile: 'Your profile',
  password: 'Change Password',
  logout: 'Logout',
})

const own = [
  ['Profile', corePaths.profile, texts.profile],
  ['UserChangeUserPasswordByUser', corePaths.changePassword, texts.password],
] as const

export default function NoAccess() {
  const session = useSession()
  const held = useSelector(session, ({ context }) => context.permissions)
  const first = useMenu(held).flatMap(({ entries = [] }) => entries)[0]
  const hasNothing = !held?.some((name) => !own.some(([permission]) => permission === name))
  const needed = placeAt(useLocation()[0])?.page.permission
  const title = hasNothing ? texts.noRole : texts.title
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Flex direction="column" align="center" justify="center" gap="3" p="6" minHeight="60dvh">
      <Heading as="h1" size="7" align="center" tabIndex={-1}>
        {title}
      </Heading>
      <Text as="p" color="gray" align="center">
        <bdi>{hasNothing ? texts.noRoleText : texts.text}</bdi>
      </Text>
      {!hasNothing && needed && (
        <Aside>
          <NeededPermission name={needed} />
        </Aside>
      )}
      <Flex gap="3" mt="2" wrap="wrap" justify="center">
        {first && (
          <Button asChild>
            <Link href={first.href}>{texts.goTo(first.title)}</Link>
          </Button>
        )}
        {hasNothing &&
          own.map(
            ([permission, href, label]) =>
              allows(held, permission) && (
                <Button key={href} variant="soft" asChild>
                  <Link href={href}>{label}</Link>
                </Button>
              ),
          )}
        <Button variant="soft" color="gray" onClick={() => session.send({ type: 'session.signOut' })}>
          {texts.logout}
        </Button>
      </Flex>
    </Flex>
  )
}
