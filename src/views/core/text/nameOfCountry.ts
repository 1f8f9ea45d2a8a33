import { countryName } from '#api/core/kinds/countries'
import { locale } from '../format'

/** In the interface's language. In English as on documents, where the British locale would drop full stops (St. Lucia). */
export const nameOfCountry = (code: string): string => countryName(code, locale().slice(0, 2))
