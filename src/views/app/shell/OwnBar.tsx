import { Button, Flex } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { corePaths } from '#api/core/paths'
import { nameOf } from '#machines/core/session'
import AgentTabs from '#views/agents/AgentTabs.tsx'
import { Guard } from '#views/core/Guard.tsx'
import { useSession } from '#views/core/system.ts'
import { texts } from './texts'
import styles from './WayOut.module.css'

function WayOut() {
  const session = useSession()
  const name = useSelector(session, ({ context }) => nameOf(context.user))
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches('signingOut'))
  return (
    <div className={styles.wayOut}>
      <Flex align="center" justify="end" gap="3" wrap="wrap" role="group" aria-label={texts.own}>
        <Guard needs="Profile" instead={<bdi>{name}</bdi>}>
          <Link href={corePaths.profile}>
            <bdi>{name}</bdi>
          </Link>
        </Guard>
        <Button size="1" variant="soft" color="gray" aria-disabled={isLeaving} onClick={() => session.send({ type: 'session.signOut' })}>
          {texts.logout}
        </Button>
      </Flex>
    </div>
  )
}

export default function OwnBar() {
  return (
    <>
      <AgentTabs />
      <WayOut />
    </>
  )
}
