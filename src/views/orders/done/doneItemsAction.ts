import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

export const doneItemsAction = slot<ComponentType<{ lines: readonly number[]; onDone: () => void }>>('what is done with complete lines')
