import type { ComponentType } from 'react'
import { slot } from '#views/core/slot.ts'

export const orderDocuments = slot<ComponentType>('the documents of an order')
