import { Button, Flex, Text } from '@radix-ui/themes'
import { Countdown } from '#views/core/held/Countdown.tsx'
import { trayTexts } from './trayTexts'

export const Held = ({ since, send }: { since: number; send: (event: { type: 'batch.undo' | 'batch.sendNow' }) => void }) => (
  <>
    <Text as="p" size="2" color="gray">
      {trayTexts.held}{' '}
      <span aria-hidden>
        — {trayTexts.heldFor} <Countdown since={since} />
      </span>
    </Text>
    <Flex gap="2" mt="2">
      <Button size="2" onClick={() => send({ type: 'batch.undo' })}>
        {trayTexts.undo}
      </Button>
      <Button size="2" variant="soft" color="gray" onClick={() => send({ type: 'batch.sendNow' })}>
        {trayTexts.sendNow}
      </Button>
    </Flex>
  </>
)
