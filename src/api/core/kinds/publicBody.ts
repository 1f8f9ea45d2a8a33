import { plainDigits } from './digits'
import { isLuhn } from './peppolAddress'

/**
 * State, regions, municipalities and parishes have group number 2 (Skatteverket, SKV 709). By lag 2018:1277 they are invoiced
 * electronically.
 */
export function isPublicBody(orgNumber: string): boolean {
  const digits = plainDigits(orgNumber).replace(/[\s-]/g, '')
  return /^2\d{9}$/.test(digits) && isLuhn(digits)
}
