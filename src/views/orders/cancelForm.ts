import * as z from 'zod/mini'
import { cancelReason } from '#api/orders/basketMoves'

/** What is asked before orders are cancelled, one or many. */
export const cancelForm = z.object({ reason: cancelReason })
