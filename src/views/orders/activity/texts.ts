import { inLanguage } from '#api/core/texts/inLanguage'
import type { MoveConflict } from '#api/orders/basketMoves'
import type { BasketStatus } from '#api/orders/baskets'
import { statusLabels } from '#machines/orders/basketStatus'
import { relative } from '#views/core/format.ts'

export const texts = inLanguage('orders/activity', {
  conflict: (who: string, status: string, when: string) => `${who} moved it to '${status}' ${when}`,
  movedToast: (label: string, status: BasketStatus) => `${label} is now '${statusLabels[status]}'`,
  mark: {
    held: (move: string) => `${move}: not sent yet`,
    sending: (move: string) => `${move} …`,
    moved: (status: BasketStatus) => `Now '${statusLabels[status]}'`,
    unknown: 'Sent, no answer: will be checked',
  },
} as const)

export const conflictOf = ({ movedBy, currentStatus, movedAt }: MoveConflict): string =>
  texts.conflict(movedBy, statusLabels[currentStatus], relative(movedAt))
