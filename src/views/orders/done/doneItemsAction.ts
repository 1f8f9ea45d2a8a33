import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

/** What can be done with chosen lines of orders that are done: the room of invoices invoices them. */
export const doneItemsAction = slot<ComponentType<{ lines: readonly number[]; onDone: () => void }>>('what is done with complete lines')
