import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

/** The parcels of an order, or of one delivery of it: the room of shipping books and shows them. */
export const parcels = slot<ComponentType<{ basketId: number; deliveryId?: number }>>('the parcels of a delivery')
