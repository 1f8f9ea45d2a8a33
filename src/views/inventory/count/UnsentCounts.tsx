import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { errorText } from '#views/core/faults/errorText.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { Again, Unsent } from '#views/core/held/Unsent.tsx'
import { useCounting } from './deviceCounts'
import { texts } from './texts'

/** What this device holds that the server has not, and why. */
export function UnsentCounts({ stocktakeId, isOpen }: { stocktakeId?: number | undefined; isOpen: boolean }) {
  const counting = useCounting()
  const { waiting, by, error, isStored } = useSelector(counting, ({ context }) => context)
  const isRefused = useSelector(counting, (state) => state.matches('refused'))
  const isPausing = useSelector(counting, (state) => state.matches('waiting'))
  const mine = waiting.filter((count) => count.by === by).length
  const isLate = waiting.some((count) => count.by === by && (count.stocktakeId !== stocktakeId || !isOpen))
  const retry = () => counting.send({ type: 'count.retry' })
  return (
    <>
      <Unsent unsent={mine} ofOthers={waiting.length - mine} isStored={isStored} isPausing={isPausing} onRetry={retry} texts={texts} />
      {isLate && <Notice tone="info" title={texts.ended} />}
      {isRefused && (
        <Notice
          tone="error"
          title={texts.refused(mine)}
          actions={
            <>
              <Again onRetry={retry}>{texts.again}</Again>
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
