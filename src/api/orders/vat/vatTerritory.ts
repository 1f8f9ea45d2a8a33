/** Directive 2006/112/EC, articles 5 to 8: told by country and beginning of the postal code. */
export type Place = {
  /** ISO 3166-1, or unreadable text. */
  country: string
  postalCode: string
}

const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

type Territory = { country: string; postal: RegExp; name: string }

/** Article 6. */
const outside: readonly Territory[] = [
  { country: 'FI', postal: /^22\d{3}$/, name: 'Åland' },
  { country: 'ES', postal: /^(35|38)\d{3}$/, name: 'the Canary Islands' },
  { country: 'ES', postal: /^51\d{3}$/, name: 'Ceuta' },
  { country: 'ES', postal: /^52\d{3}$/, name: 'Melilla' },
  { country: 'DE', postal: /^78266$/, name: 'Büsingen' },
  { country: 'DE', postal: /^27498$/, name: 'Heligoland' },
  { country: 'IT', postal: /^23041$/, name: 'Livigno' },
  { country: 'IT', postal: /^22061$/, name: 'Campione d’Italia' },
  { country: 'GR', postal: /^6308[67]$/, name: 'Mount Athos' },
  // Guadeloupe, Martinique, French Guiana, Réunion, Mayotte and the overseas collectivities.
  { country: 'FR', postal: /^9[78]\d{3}$/, name: 'the French overseas territories' },
  { country: 'DK', postal: /^39\d{2}$/, name: 'Greenland' },
]

/** Monaco as France (article 7), goods in Northern Ireland as EU (Windsor Framework). */
const inside: readonly Territory[] = [
  { country: 'MC', postal: /^/, name: 'Monaco' },
  { country: 'GB', postal: /^BT\d/, name: 'Northern Ireland' },
]

const find = (territories: readonly Territory[], { country, postalCode }: Place) => {
  const prefix = new RegExp(`^${country}-?(?=\\d)`)
  const postal = postalCode.toUpperCase().replace(/\s/g, '').replace(prefix, '')
  return territories.find((each) => each.country === country && each.postal.test(postal))
}

export function vatTerritory(place: Place): { isInEu: boolean; name?: string } {
  const isMember = members.has(place.country)
  const exception = find(isMember ? outside : inside, place)
  return exception ? { isInEu: !isMember, name: exception.name } : { isInEu: isMember }
}
