import { countryCodes } from '../codes'

/** Separate from the names, so that orders need not load them. */
export const isCountry = (code: string): boolean => countryCodes.includes(code)
