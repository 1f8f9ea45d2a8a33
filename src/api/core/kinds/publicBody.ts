import { plainDigits } from './digits'
import { isLuhn } from './peppolAddress'

/**
 * Whether a Swedish organisation number is one of the state, a region, a municipality or a parish: their group number, the first digit,
 * is 2 (Skatteverket, SKV 709). By lag 2018:1277 they are invoiced electronically.
 */
export function isPublicBody(orgNumber: string): boolean {
  const digits = plainDigits(orgNumber).replace(/[\s-]/g, '')
  return /^2\d{9}$/.test(digits) && isLuhn(digits)
}
