import * as z from 'zod/mini'
import { register } from '../field'
import { plainDigits } from './digits'
import { gtinCheckDigit } from './gtin'

/** Peppol EAS code list of 2026, without `AN`, `AQ`, `AS`, `AU` and `EM`, which no participant uses. */
const schemes = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 ' +
    '0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 ' +
    '0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 ' +
    '9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
)

/** ISO/IEC 7812-1, annex B. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const isMod11 = (digits: string, weights: readonly number[]) =>
  weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0) % 11 === 0

/** Other schemes are checked by their characters only. */
const algorithms: Readonly<Record<string, { name: string; form: RegExp; isChecked: (id: string) => boolean; say: string }>> = {
  '0007': { name: 'Swedish organisation number', form: /^\d{10}$/, isChecked: isLuhn, say: '10 digits' },
  '0088': { name: 'GLN', form: /^\d{13}$/, isChecked: (id) => gtinCheckDigit(id.slice(0, -1)) === id.at(-1), say: '13 digits' },
  '0184': {
    name: 'Danish CVR number',
    form: /^(?:DK)?\d{8}$/,
    isChecked: (id) => isMod11(id.slice(-8), [2, 7, 6, 5, 4, 3, 2, 1]),
    say: '8 digits',
  },
  '0192': {
    name: 'Norwegian organisation number',
    form: /^\d{9}$/,
    isChecked: (id) => isMod11(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]),
    say: '9 digits',
  },
  '0208': {
    name: 'Belgian enterprise number',
    form: /^[01]\d{9}$/,
    say: '10 digits that begin with 0 or 1',
    isChecked: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  },
  '0216': {
    name: 'Finnish OVT code',
    form: /^0037\d{8}[A-Z0-9]{0,5}$/,
    isChecked: (id) => isFinnish(id.slice(4, 12)),
    say: '0037 and 8 digits',
  },
}
const isFinnish = (digits: string) => isMod11(digits, [7, 9, 10, 5, 8, 4, 2, 1])

export type PeppolAddress = { scheme: string; id: string }

/** `0007:2120000142` */
export function partsOfAddress(address: string): PeppolAddress {
  const [scheme = '', ...id] = address.split(':')
  return { scheme, id: id.join(':') }
}

type Read = { address: string; problem?: undefined } | { address?: undefined; problem: string }

/** Without spaces, and without hyphens in numbers. */
export function readPeppolAddress(typed: string): Read {
  const text = plainDigits(typed).replace(/[\s\p{Cf}]/gu, '')
  const { scheme, id: written } = partsOfAddress(text)
  if (!/^\d{4}$/.test(scheme) || written === '')
    return { problem: 'Enter the scheme, a colon and the identifier, as in 0007:2120000142 or 0088:7300010000001' }
  if (!schemes.has(scheme)) return { problem: `${scheme} is not a scheme of Peppol. Swedish organisations have 0007, a GLN has 0088` }
  const algorithm = algorithms[scheme]
  const id = algorithm ? written.replace(/[-\u2010-\u2015]/g, '').toUpperCase() : written
  if (!/^[\w.:+-]{1,50}$/.test(id)) return { problem: 'An identifier has at most 50 letters, digits and .:+-_' }
  if (algorithm && !algorithm.form.test(id)) return { problem: `A ${algorithm.name} (scheme ${scheme}) has ${algorithm.say}` }
  if (algorithm && !algorithm.isChecked(id))
    return { problem: `The check digit of ${id} is wrong. Compare it with the organisation’s own record` }
  return { address: `${scheme}:${id}` }
}

export const peppolAddress = (label: string) =>
  register(
    z.string({ error: `${label} must be text` }).check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.overwrite((typed) => readPeppolAddress(typed).address ?? typed),
      z.refine((read) => readPeppolAddress(read).address !== undefined, {
        error: ({ input }) => readPeppolAddress(String(input)).problem ?? '',
      }),
      z.maxLength(60),
    ),
    'text',
    label,
    { max: 60, pattern: '^\\d{4}:[\\w.:+-]{1,50}$', hint: 'Peppol address: scheme and identifier, as in 0007:2120000142' },
  )
