import { europeanDigits } from '#api/core/kinds/digits'

/** Persian and Arabic digits are digits too; so are their decimal points. */
export const plainDigits = (typed: string): string =>
  europeanDigits(typed)
    .replace(/٫/g, '.')
    .replace(/[\s\u00a0\u202f٬]/g, '')

/** A number as somebody typed it ('1 250,5'), or NaN. */
export function numberOf(typed: string): number {
  const text = plainDigits(typed).replace(',', '.').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
