import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { errorText } from '#views/core/faults/errorText.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { useConnection } from '#views/core/system.ts'
import { useCounting } from './deviceCounts'
import { texts } from './texts'

/** What this device holds that the server has not, and why. */
export function UnsentCounts({ stocktakeId, isOpen }: { stocktakeId?: number | undefined; isOpen: boolean }) {
  const counting = useCounting()
  const { waiting, by, error, isStored } = useSelector(counting, ({ context }) => context)
  const isRefused = useSelector(counting, (state) => state.matches('refused'))
  const isPausing = useSelector(counting, (state) => state.matches('waiting'))
  // A bar says so already.
  const isOffline = useSelector(useConnection(), (state) => state.matches('offline'))
  const mine = waiting.filter((count) => count.by === by).length
  const others = waiting.length - mine
  const isLate = waiting.some((count) => count.by === by && (count.stocktakeId !== stocktakeId || !isOpen))
  const again = (
    <Button size="1" variant="soft" highContrast onClick={() => counting.send({ type: 'count.retry' })}>
      {texts.again}
    </Button>
  )
  return (
    <>
      <span role="status">{mine > 0 ? texts.waiting(mine) : texts.sentAll}</span>
      {!isStored && <Notice tone="warning" title={texts.notStored} />}
      {isPausing && mine > 0 && !isOffline && <Notice tone="warning" title={texts.offline(mine)} actions={again} />}
      {isLate && <Notice tone="info" title={texts.ended} />}
      {others > 0 && <Notice tone="info" title={texts.ofOthers(others)} />}
      {isRefused && (
        <Notice
          tone="error"
          title={texts.refused(mine)}
          actions={
            <>
              {again}
              <Button size="1" variant="soft" color="red" highContrast onClick={() => counting.send({ type: 'counts.discarded' })}>
                {texts.dropped}
              </Button>
            </>
          }
        >
          {errorText(error, '')}
        </Notice>
      )}
    </>
  )
}
