import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

/** What was made of an order, and what can be made of it now: the room of invoices draws it. */
export const orderDocuments = slot<ComponentType>('the documents of an order')
