import * as z from 'zod/mini'
import { plainDigits } from '#api/core/kinds/digits'
import { quantity } from '#api/orders/basketEdits'

const toNumber = (typed: string): number => {
  const text = plainDigits(typed.trim())
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

export const quantityForm = z.object({ quantity: z.pipe(z.pipe(z.string(), z.transform(toNumber)), quantity) })

export const readQuantity = (typed: string): number | null => z.safeParse(quantityForm, { quantity: typed }).data?.quantity ?? null

export const quantityDraft = (basketId: number, lineId: number): string => `basket-${basketId}-line-${lineId}`
