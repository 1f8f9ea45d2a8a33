import * as z from 'zod/mini'

/** Duplicates would be applied once, or added up. */
export const eachOnce = <K extends string>(key: K) =>
  z.check<Record<K, unknown>[]>(({ value, issues }) => {
    const named = new Set<unknown>()
    value.forEach((row, place) => {
      if (named.has(row[key])) issues.push({ code: 'custom', message: 'Stands here twice', path: [place, key], input: value })
      named.add(row[key])
    })
  })
