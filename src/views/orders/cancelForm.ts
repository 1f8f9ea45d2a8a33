import * as z from 'zod/mini'
import { cancelReason } from '#api/orders/basketMoves'

export const cancelForm = z.object({ reason: cancelReason })
