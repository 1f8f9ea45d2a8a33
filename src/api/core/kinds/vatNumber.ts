/** Formats of VIES by member state (EL is Greece, XI goods of Northern Ireland). */
const forms = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[A-Z0-9]\\d{7}[A-Z0-9]',
  FI: '\\d{8}',
  FR: '[A-HJ-NP-Z0-9]{2}\\d{9}',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '(?:\\d[A-Z0-9+*]\\d{5}[A-Z]|\\d{7}[A-W][A-I])',
  IT: '\\d{11}',
  LT: '(?:\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z0-9+*]{10}\\d{2}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{10}01',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '(?:\\d{9}|\\d{12}|(?:GD|HA)\\d{3})',
} as const

const exactly = (written: string) => new RegExp(`^(?:${written})$`)
const ofMembers = Object.entries(forms).map(([country, form]) => country + form)
const inEu = exactly(ofMembers.join('|'))

export const vatNumberForm = exactly(`${ofMembers.join('|')}|(?!${Object.keys(forms).join('|')})[A-Z]{2}[A-Z0-9]{2,15}`)

/** By format only; VIES knows whether it exists. */
export const isEuVatNumber = (number: string): boolean => inEu.test(number)
