import { expect, test } from 'vitest'
import { countryCodes } from '#api/core/codes'
import { countryName } from '#api/core/kinds/countries'
import { readCountry } from '#api/core/kinds/countryWords'

test('a country is read by its code, its names in English, Swedish, Persian and its own language, and by what else it is called', () => {
  const named = {
    DE: ['DE', 'de', 'Germany', 'Tyskland', 'Deutschland', 'آلمان', ' deutschland '],
    US: ['US', 'USA', 'U.S.A.', 'United States', 'United States of America', 'Förenta staterna'],
    AX: ['Åland', 'Aland', 'Åland Islands', 'Ahvenanmaa'],
    IR: ['Iran', 'ایران', 'ايران', 'Persien'],
    GB: ['UK', 'U.K.', 'Storbritannien', 'England', 'Great Britain', 'انگلستان'],
    SE: ['Sverige', 'Sweden', 'SVERIGE', 'سوئد', 'Schweden', 'Ruotsi'],
    AT: ['Österrike', 'Österreich'],
    NL: ['Holland', 'Nederland'],
    GR: ['Grekland', 'Ελλάδα'],
    TR: ['Turkey', 'Türkiye'],
    CZ: ['Czech Republic', 'Tjeckien', 'Czechia'],
    NO: ['Norge'],
    DK: ['Danmark'],
    FI: ['Suomi', 'Finland'],
    CH: ['Schweiz', 'Suisse'],
  }
  for (const [code, texts] of Object.entries(named)) for (const text of texts) expect(readCountry(text), text).toBe(code)
})

test('what is no country for certain is none', () => {
  for (const text of ['', 'Grmany', 'Korea', 'Northern Ireland', 'Berlin', 'XX', 'Sverige Norge'])
    expect(readCountry(text), text).toBeUndefined()
})

test('every country is read by its own names, and each has one', () => {
  for (const code of countryCodes)
    for (const language of ['en', 'sv', 'fa']) expect([code, undefined]).toContain(readCountry(countryName(code, language)))
  expect(countryCodes.filter((code) => readCountry(countryName(code)) !== code)).toEqual([])
  expect(countryName('Grmany')).toBe('Grmany')
})
