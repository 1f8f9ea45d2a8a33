import { Button } from '@radix-ui/themes'
import { messageOf } from '../orders/edit'
import { Notice } from '../orders/Notice'
import { texts } from './texts'
import type { useOutbox } from './useOutbox'

const said = texts.outbox

/** What waits for the connection, and what the server has refused: that one needs a person. */
export function Outbox({ outbox: { actor, queue, error, isWaiting, isRefused } }: { outbox: ReturnType<typeof useOutbox> }) {
  if (isRefused)
    return (
      <Notice
        tone="error"
        title={said.refused}
        actions={
          <>
            <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.inHand' })}>
              {said.inHand}
            </Button>
            <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.retry' })}>
              {said.retry}
            </Button>
            <Button size="1" variant="soft" color="gray" onClick={() => actor.send({ type: 'sale.drop' })}>
              {said.drop}
            </Button>
          </>
        }
      >
        {messageOf(error)}
      </Notice>
    )
  if (isWaiting)
    return (
      <Notice
        tone="warning"
        title={said.waiting(queue.length)}
        actions={
          <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.retry' })}>
            {said.again}
          </Button>
        }
      />
    )
  return null
}
