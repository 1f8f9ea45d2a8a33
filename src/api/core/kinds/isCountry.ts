import { countryCodes } from '../codes'

/** Apart from the names, which the orders show before any list of codes is here. */
export const isCountry = (code: string): boolean => countryCodes.includes(code)
