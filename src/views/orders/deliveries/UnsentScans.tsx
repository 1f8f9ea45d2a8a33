import { Button } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { isUnsent, type PackingScan } from '#machines/orders/packing'
import { Notice } from '#views/core/held/Notice.tsx'
import { Unsent } from '#views/core/held/Unsent.tsx'
import { signalWrong } from '#views/core/scanning/signal.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { useEmitted } from '#views/core/useEmitted.ts'
import { usePacking } from './devicePacking'
import { texts } from './texts'

/** Scans of a delivery that this device holds: those to be sent as a number, each that was refused with its reason and what to do. */
export function UnsentScans({ deliveryId }: { deliveryId: number }) {
  const packing = usePacking()
  const { scans, by, isStored } = useSelector(packing, ({ context }) => context)
  const isPausing = useSelector(packing, (state) => state.matches('waiting'))
  useEmitted(packing, { 'scan.refused': signalWrong })
  const unsent = scans.filter(isUnsent)
  const mine = unsent.filter((scan) => scan.by === by).length
  return (
    <>
      <Unsent
        unsent={mine}
        ofOthers={unsent.length - mine}
        isStored={isStored}
        isPausing={isPausing}
        onRetry={() => packing.send({ type: 'scans.retry' })}
        texts={texts.unsent}
      />
      {scans
        .filter((scan) => scan.deliveryId === deliveryId && !isUnsent(scan))
        .map((scan) => (
          <Refused
            key={scan.clientId}
            scan={scan}
            onAgain={() => packing.send({ type: 'scan.again', clientId: scan.clientId })}
            onSettled={() => packing.send({ type: 'scan.settled', clientId: scan.clientId })}
          />
        ))}
    </>
  )
}

type RefusedProps = { scan: PackingScan; onAgain: () => void; onSettled: () => void }

const Refused = ({ scan: { title, at, refusal }, onAgain, onSettled }: RefusedProps) => (
  <Notice
    tone="error"
    title={
      <>
        {texts.unsent.refused} <Name>{title}</Name> <When at={at} />
      </>
    }
    actions={
      <>
        <Button size="1" variant="soft" color="gray" highContrast aria-label={texts.unsent.againOf(title)} onClick={onAgain}>
          {texts.unsent.again}
        </Button>
        <Button size="1" aria-label={texts.unsent.settledOf(title)} onClick={onSettled}>
          {texts.unsent.settled}
        </Button>
      </>
    }
  >
    <bdi>{refusal?.message}</bdi> {texts.unsent.remedy}
  </Notice>
)
