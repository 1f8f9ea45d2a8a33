import { nth } from '#api/core/objects'
import type { BasketStatus } from '#api/orders/baskets'
import { labelOf, type OrderMoveName } from '#machines/orders/shipping'
import type { ShortcutGroup } from '#views/core/keyboard/groups.ts'
import { keycap } from '#views/core/keyboard/shortcuts.ts'
import { codeOf } from '../useMoveKeys'
import { texts } from './listTexts'

export const keyOf = (name: OrderMoveName): string => keycap(codeOf(name))

export const orderKeys = (offered: readonly OrderMoveName[], status: BasketStatus, canCreate: boolean): ShortcutGroup[] => [
  {
    title: texts.keys,
    keys: [
      ...offered.map((name) => ({ keys: [keyOf(name)], does: labelOf(name, status) })),
      ...(canCreate ? [{ keys: ['N'], does: texts.newOrder }] : []),
      { keys: ['U'], does: texts.undoNewest },
      ...(offered.length > 0 ? [{ keys: ['Shift X', keyOf(nth(offered, 0)), 'Enter'], does: texts.bulkHint }] : []),
    ],
  },
]
