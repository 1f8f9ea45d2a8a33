import { number } from '#views/core/format.ts'

export const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`
