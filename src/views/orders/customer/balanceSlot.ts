import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

/** What is held for a customer who has paid more than was due: the module of invoices draws it. */
export const customerBalance = slot<ComponentType<{ customerId: number }>>('the balance of a customer')
