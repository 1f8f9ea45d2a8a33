import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

export const customerBalance = slot<ComponentType<{ customerId: number }>>('the balance of a customer')
