import * as z from 'zod/mini'
import { answer, createdAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { warehouse } from '../inventory/warehouses'

/** `reserved`: set aside, or free where work has not begun. */
const place = z.object({ warehouse, reserved: z.int() })

export const warehouseChange = z.object({
  /** False before work has begun: copies are free, not set aside. */
  isSetAside: z.boolean(),
  lines: z.array(z.object({ id, title: z.string(), wanted: z.int(), before: place, after: place })),
  freight: z.object({ before: money, after: money }),
  /** The post service that does not collect there. */
  postService: z.nullable(z.string()),
})
export type WarehouseChange = z.output<typeof warehouseChange>

export const updateBasketWarehouse = endpoint('PATCH Basket/UpdateBasketWarehouse/{id}', {
  permission: 'offer',
  summary: 'Fills an order from another warehouse, whereto its reservations move; 409 `isUndelivered` once it has a delivery',
  body: z.object({
    warehouse,
    /** The warehouse that the person saw. */
    expected: z.optional(warehouse),
    isRehearsal: z._default(z.boolean(), false),
  }),
  answer: answer(warehouseChange),
})

export const addBasketTransfer = endpoint('POST Basket/AddBasketTransfer/{id}', {
  permission: 'Inventory',
  summary: 'A draft of a transfer of what an order lacks and the other warehouse has; again answers the same draft',
  answer: createdAnswer,
})
