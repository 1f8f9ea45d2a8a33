import { plainDigits } from '#api/core/kinds/digits'

/** An amount as typed, without its spaces; Persian decimal points are points too. */
export const plainAmount = (typed: string): string =>
  plainDigits(typed)
    .replace(/٫/g, '.')
    .replace(/[\s\u00a0\u202f٬]/g, '')

/** A number as somebody typed it ('1 250,5'), or NaN. */
export function numberOf(typed: string): number {
  const text = plainAmount(typed).replace(',', '.').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
