import { useEffect, useReducer } from 'react'
import * as z from 'zod/mini'
import { keptSale, nothingRung, type Ringing, ring } from './sale'

const placeOf = (registerId: number) => `till.sale.${registerId}`

/** The sale of an earlier visit; what cannot be read any more is as if it were not there. */
function readKept(registerId: number): Ringing {
  try {
    return { ...nothingRung, ...z.parse(keptSale, JSON.parse(localStorage.getItem(placeOf(registerId)) ?? '')) }
  } catch {
    return nothingRung
  }
}

/** The sale of a register. It belongs to the register, whoever has signed in there, and survives a reload with all that is parked. */
export function useSale(registerId: number) {
  const [sale, say] = useReducer(ring, registerId, readKept)
  const { lines, paid, parked } = sale
  useEffect(() => {
    const place = placeOf(registerId)
    if (lines.length || parked.length) localStorage.setItem(place, JSON.stringify({ lines, paid, parked }))
    else localStorage.removeItem(place)
  }, [registerId, lines, paid, parked])
  return [sale, say] as const
}
