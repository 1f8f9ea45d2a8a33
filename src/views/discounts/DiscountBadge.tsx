import { Badge, type BadgeProps } from '@radix-ui/themes'
import type { DiscountState } from '#api/discounts/discounts'
import { discountStates } from '#api/discounts/entities'

const colours = { draft: 'gray', scheduled: 'blue', active: 'green', ended: 'gray' } as const satisfies Record<
  DiscountState,
  BadgeProps['color']
>

export const DiscountBadge = ({ state }: { state: DiscountState }) => (
  <Badge color={colours[state]} variant={state === 'ended' ? 'outline' : 'soft'} highContrast>
    {discountStates[state]}
  </Badge>
)
