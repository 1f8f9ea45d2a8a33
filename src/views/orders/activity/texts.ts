import type { MoveConflict } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import { statusLabels } from '#machines/orders/basketStatus'
import { relative } from '#views/core/format.ts'

export const texts = {
  conflict: ({ movedBy, currentStatus, movedAt }: MoveConflict) =>
    `${movedBy} moved it to '${statusLabels[currentStatus]}' ${relative(movedAt)}`,
  movedToast: (label: string, status: BasketStatus) => `${label} is now '${statusLabels[status]}'`,
  mark: {
    held: (move: string) => `${move}: not sent yet`,
    sending: (move: string) => `${move} …`,
    moved: (status: BasketStatus) => `Now '${statusLabels[status]}'`,
    unknown: 'Sent, no answer: will be checked',
  },
} as const
