import { Button } from '@radix-ui/themes'
import type { Made } from '#machines/orders/basketMove'
import { Notice } from '#views/core/held/Notice.tsx'
import { PrintMade } from './PrintMade'
import { texts } from './texts'

export function ShippedNotice({ made, onDismiss }: { made: Made; onDismiss: () => void }) {
  return (
    <Notice
      tone="success"
      title={texts.shipped(made.deliveryIds, made.invoice?.number)}
      actions={
        <>
          <PrintMade made={[made]} />
          <Button size="2" variant="ghost" color="gray" onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        </>
      }
    />
  )
}
