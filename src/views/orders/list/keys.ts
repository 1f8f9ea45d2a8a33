import { type MoveName, moves } from '#machines/orders/basketStatus'
import type { ShortcutGroup } from '../../core/keyboard/groups'
import { keycap } from '../../core/list/shortcuts'
import { moveKeys } from '../useMoveKeys'
import { texts } from './listTexts'

export const keyOf = (name: MoveName): string => keycap(Object.keys(moveKeys).find((code) => moveKeys[code] === name) ?? '')

/** The keys of an order list, for its help. */
export const orderKeys = (offered: readonly MoveName[], canCreate: boolean): ShortcutGroup[] => [
  {
    title: texts.keys,
    keys: [
      ...offered.map((name) => ({ keys: [keyOf(name)], does: moves[name].label })),
      ...(canCreate ? [{ keys: ['N'], does: texts.newOrder }] : []),
      { keys: ['U'], does: texts.undoNewest },
      ...(offered.length > 0 ? [{ keys: ['Shift X', keyOf(offered[0] as MoveName), 'Enter'], does: texts.bulkHint }] : []),
    ],
  },
]
