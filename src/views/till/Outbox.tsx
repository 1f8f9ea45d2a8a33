import { Button } from '@radix-ui/themes'
import { ApiError } from '#api/core/http'
import { Notice } from '#views/core/held/Notice.tsx'
import { messageOf } from '#views/orders/edit.ts'
import { texts } from './texts'
import type { useOutbox } from './useOutbox'

const outboxTexts = texts.outbox

export function Outbox({ outbox: { actor, queue, error, isWaiting, isRefused } }: { outbox: ReturnType<typeof useOutbox> }) {
  const refusal = error instanceof ApiError ? error : undefined
  const reason = (refusal?.data as { reason?: string } | null | undefined)?.reason
  const isPriceRefused = Object.keys(refusal?.fieldErrors ?? {}).some((field) => /^items\.\d+\.reason$/.test(field))
  if (isRefused)
    return (
      <Notice
        tone="error"
        title={outboxTexts.refused}
        actions={
          <>
            {reason === 'soldOut' && (
              <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.inHand' })}>
                {outboxTexts.inHand}
              </Button>
            )}
            {isPriceRefused && (
              <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.atRungPrice' })}>
                {outboxTexts.atRungPrice}
              </Button>
            )}
            <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.retry' })}>
              {outboxTexts.retry}
            </Button>
            <Button size="1" variant="soft" color="gray" onClick={() => actor.send({ type: 'sale.drop' })}>
              {outboxTexts.drop}
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
        title={outboxTexts.waiting(queue.length)}
        actions={
          <Button size="1" variant="soft" onClick={() => actor.send({ type: 'sale.retry' })}>
            {outboxTexts.again}
          </Button>
        }
      />
    )
  return null
}
