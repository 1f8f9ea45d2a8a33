import { Button, Flex, Text } from '@radix-ui/themes'
import { Countdown } from '#views/core/held/Countdown.tsx'
import { texts } from './texts'

export const Held = ({ since, send }: { since: number; send: (event: { type: 'batch.undo' | 'batch.sendNow' }) => void }) => (
  <>
    <Text as="p" size="2" color="gray">
      {texts.held}{' '}
      <span aria-hidden>
        — {texts.heldFor} <Countdown since={since} />
      </span>
    </Text>
    <Flex gap="2" mt="2">
      <Button size="2" onClick={() => send({ type: 'batch.undo' })}>
        {texts.undo}
      </Button>
      <Button size="2" variant="soft" color="gray" onClick={() => send({ type: 'batch.sendNow' })}>
        {texts.sendNow}
      </Button>
    </Flex>
  </>
)
