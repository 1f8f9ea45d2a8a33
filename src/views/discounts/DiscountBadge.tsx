import { Badge, type BadgeProps } from '@radix-ui/themes'
import type { DiscountState } from '#api/discounts/discounts'
import { discountStateLabels } from '#machines/discounts/discountLaw'

const colours = { draft: 'gray', scheduled: 'blue', active: 'green', ended: 'gray' } as const satisfies Record<
  DiscountState,
  BadgeProps['color']
>

/** The same word and colour for a state everywhere. */
export const DiscountBadge = ({ state }: { state: DiscountState }) => (
  <Badge color={colours[state]} variant={state === 'ended' ? 'outline' : 'soft'} highContrast>
    {discountStateLabels[state]}
  </Badge>
)
