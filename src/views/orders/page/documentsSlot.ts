import type { ComponentType } from 'react'
import { slot } from '../../core/slot'

/** What was made of an order, and what can be made of it now: the room of invoices draws it. */
export const orderDocuments = slot<ComponentType>('the documents of an order')
