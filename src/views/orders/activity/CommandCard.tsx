import { Button, Flex, Spinner, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { batchMachine } from '#machines/core/batchBy'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Name } from '#views/core/text/Name.tsx'
import { messageOf } from '../edit'
import { Held } from './Held'
import styles from './Tray.module.css'
import { trayTexts } from './trayTexts'

const errorOf = (outcome: object | null | undefined) => (outcome && 'error' in outcome ? messageOf(outcome.error) : undefined)

export function CommandCard({ command }: { command: ActorRefFrom<typeof batchMachine> }) {
  const state = useSelector(command, (snapshot) => snapshot)
  const [outcome] = state.context.outcomes
  const title = state.context.rows[0]?.label ?? ''
  const isSettled = state.matches('settled')
  const isBad = isSettled && !outcome?.isGood
  return (
    <li className={styles.batch} data-tone={isSettled ? (isBad ? 'bad' : 'good') : undefined}>
      <Text as="p" size="2" weight="medium">
        <Name>{title}</Name>
      </Text>
      {state.matches('holding') && (
        <>
          <span className="visually-hidden" role="status">
            {trayTexts.held}
          </span>
          <Held since={state.context.heldSince} send={command.send} />
        </>
      )}
      {(state.matches('running') || state.matches('stopping')) && (
        <Text as="p" size="2" color="gray" role="status">
          <Spinner size="1" /> {trayTexts.phase.sending}
        </Text>
      )}
      {state.matches('waiting') && (
        <>
          <Text as="p" size="2" color="gray" role="status">
            {trayTexts.commandWaiting}
          </Text>
          <Flex gap="2" mt="2">
            <Button size="2" variant="soft" onClick={() => command.send({ type: 'connection.restored' })}>
              {trayTexts.tryNow}
            </Button>
          </Flex>
        </>
      )}
      {isSettled && (
        <>
          <Text as="p" size="2" color="gray" role={isBad ? 'alert' : 'status'}>
            <bdi>{isBad ? (errorOf(outcome) ?? trayTexts.phase.notSent) : trayTexts.commandDone}</bdi>
          </Text>
          <Flex gap="2" mt="2">
            {isBad && (
              <Button size="2" variant="soft" onClick={() => command.send({ type: 'batch.retry' })}>
                {tryAgain}
              </Button>
            )}
            <Button size="2" variant="soft" color="gray" onClick={() => command.send({ type: 'batch.dismiss' })}>
              {trayTexts.dismiss}
            </Button>
          </Flex>
        </>
      )}
    </li>
  )
}
