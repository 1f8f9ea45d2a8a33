import { useEffect, useReducer } from 'react'
import * as z from 'zod/mini'
import { keptSale, nothingRung, type Ringing, ring } from './sale'

const placeOf = (registerId: number) => `till.sale.${registerId}`

function readKept(registerId: number): Ringing {
  try {
    return { ...nothingRung, ...z.parse(keptSale, JSON.parse(localStorage.getItem(placeOf(registerId)) ?? '')) }
  } catch {
    return nothingRung
  }
}

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
