import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

export const parcels = slot<ComponentType<{ basketId: number; deliveryId?: number }>>('the parcels of a delivery')
