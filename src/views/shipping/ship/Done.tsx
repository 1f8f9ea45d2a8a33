import { Button, Link as TextLink } from '@radix-ui/themes'
import { Link, useLocation } from 'wouter'
import { orderPaths } from '#api/orders/paths'
import { nextToPack } from '#api/shipping/deliveryBookings'
import { shipmentPaths } from '#api/shipping/paths'
import { useAnswer } from '#views/core/data.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { useKeyGroups } from '#views/core/keyboard/groups.ts'
import { keycap } from '#views/core/keyboard/shortcuts.ts'
import { useShortcuts } from '#views/core/keyboard/useShortcuts.ts'
import { texts } from './texts'

const nextKey = 'KeyN'

type Props = {
  deliveryId: number
  shipmentId: number
  /** Undefined without a label. */
  onPrint: (() => void) | undefined
}

export function Done({ deliveryId, shipmentId, onPrint }: Props) {
  const [, navigate] = useLocation()
  const read = useAnswer('Delivery', nextToPack, { params: { id: deliveryId } })
  const next = read.data?.data
  const href = next && orderPaths.delivery({ id: next.id })
  useKeyGroups(href ? [{ title: texts.heading, keys: [{ keys: [keycap(nextKey)], does: texts.nextKey }] }] : [])
  useShortcuts((shortcut) => {
    if (!href || shortcut.type !== 'other' || shortcut.code !== nextKey) return false
    navigate(href)
    return true
  })
  return (
    <Notice
      tone="success"
      title={onPrint ? texts.done(shipmentId) : texts.unlabelled(shipmentId)}
      actions={
        <>
          {next && href && (
            <Button asChild size="2">
              <Link href={href} aria-keyshortcuts={keycap(nextKey)}>
                {texts.next(next.id)}
              </Link>
            </Button>
          )}
          {onPrint && (
            <Button size="2" variant="soft" onClick={onPrint}>
              {texts.printAgain}
            </Button>
          )}
        </>
      }
    >
      <TextLink asChild underline="always">
        <Link href={shipmentPaths.edit({ id: shipmentId })}>{texts.shipment(shipmentId)}</Link>
      </TextLink>
      {read.data && !next && <> {texts.noNext}</>}
    </Notice>
  )
}
