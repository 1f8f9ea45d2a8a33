import { countryCodes } from '#api/core/codes'
import { idsBy, lines, orNull } from './lines'

export const currencies = lines(
  ['code', 'title', 'nonLatinTitle', 'symbol', 'valueInKrona'],
  `SEK | Swedish krona | کرون سوئد | kr | 1
  EUR | Euro | یورو | € | 11.05
  USD | US dollar | دلار آمریکا | $ | 9.52
  GBP | Pound sterling | پوند | £ | 12.71
  NOK | Norwegian krone | کرون نروژ | kr | 0.94
  DKK | Danish krone | کرون دانمارک | kr | 1.48
  CHF | Swiss franc | فرانک سوئیس | CHF | 11.83
  CAD | Canadian dollar | دلار کانادا | $ | 6.83
  AUD | Australian dollar | دلار استرالیا | $ | 6.21
  AED | UAE dirham | درهم امارات | - | 2.59
  TRY | Turkish lira | لیر ترکیه | ₺ | 0.23
  IRR | Iranian rial | ریال ایران | - | 0.00023
  PLN | Polish zloty | زلوتی | zł | 2.6
  ISK | Icelandic krona | کرون ایسلند | kr | 0.078`,
).map(({ symbol, valueInKrona, ...currency }) => ({ ...currency, symbol: orNull(symbol), valueInKrona: Number(valueInKrona) }))

const currencyId = idsBy(currencies, ({ code }) => code)

/** SEK per unit. */
export const currencyRates = lines(
  ['code', 'day', 'rate'],
  `
  EUR | 2025-09-01 | 11.0520
  EUR | 2026-03-02 | 11.1875
  EUR | 2026-11-02 | 11.2345
  USD | 2025-09-01 | 9.4310
  USD | 2026-11-02 | 9.6120`,
).map(({ code, day, rate }) => ({ currencyId: currencyId(code), day, rate: Number(rate), title: 'Riksbanken' }))

const eu = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')
const own: Record<string, string> = {
  SE: 'SEK',
  US: 'USD',
  GB: 'GBP',
  NO: 'NOK',
  DK: 'DKK',
  CH: 'CHF',
  LI: 'CHF',
  CA: 'CAD',
  AU: 'AUD',
  AE: 'AED',
  TR: 'TRY',
  IR: 'IRR',
  PL: 'PLN',
  IS: 'ISK',
  CZ: '',
  HU: '',
  RO: '',
  BG: 'EUR',
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })
const persian = new Intl.DisplayNames(['fa'], { type: 'region' })

export const countries = countryCodes.map((code) => {
  const currency = own[code] ?? (eu.includes(code) ? 'EUR' : '')
  return {
    code,
    title: english.of(code) ?? code,
    nonLatinTitle: persian.of(code) ?? null,
    currencyId: currency ? currencyId(currency) : null,
    isInEu: eu.includes(code),
  }
})
export const countryId = idsBy(countries, ({ code }) => code)

/** ISO 639-2/B and ISO 639-1. */
const codes = `swe sv, eng en, per fa, ara ar, kur ku, tur tr, ger de, fre fr, spa es, ita it, por pt, dut nl, nor no, dan da, fin fi, ice is,
  sme se, rus ru, ukr uk, pol pl, cze cs, slo sk, hun hu, rum ro, bul bg, gre el, hrv hr, srp sr, bos bs, alb sq, mac mk, est et, lav lv, lit lt,
  heb he, hin hi, urd ur, pus ps, aze az, arm hy, geo ka, chi zh, jpn ja, kor ko, vie vi, tha th, som so, amh am, tir ti, tgk tg, uzb uz, ben bn,
  pan pa, lat la, cat ca, baq eu, gle ga, wel cy, tam ta, swa sw`
const rightToLeft = ['per', 'ara', 'heb', 'urd', 'pus']

export const languages = codes.split(',').map((pair) => {
  const [code = '', short = ''] = pair.trim().split(' ')
  return {
    code,
    englishTitle: new Intl.DisplayNames(['en'], { type: 'language' }).of(short) ?? code,
    nativeTitle: new Intl.DisplayNames([short], { type: 'language' }).of(short) ?? null,
    direction: rightToLeft.includes(code) ? ('rtl' as const) : ('ltr' as const),
  }
})

export const taxes = lines(
  ['title', 'nonLatinTitle', 'rate', 'account', 'books'],
  `VAT 6 %, books and journals | مالیات ۶٪ کتاب و نشریه | 0.06 | 2631 | yes
  VAT 12 %, food and hotels | مالیات ۱۲٪ | 0.12 | 2621 | no
  VAT 25 %, everything else | مالیات ۲۵٪ | 0.25 | 2611 | no
  No VAT, export outside the EU | بدون مالیات، صادرات | 0 | 3305 | no`,
).map(({ rate, books, ...tax }) => ({ ...tax, rate: Number(rate), isForBooks: books === 'yes' }))
export const bookTax = 1
export const fullTax = 3
