import { number } from '#views/core/format.ts'

/** A number and what it counts: 1 edition, 2 editions. */
export const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`
