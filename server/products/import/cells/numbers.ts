import { plainDigits } from '#api/core/kinds/digits'

/** 1,299 may be thousands or decimals. */
const ambiguous = /^[-−]?\d{1,3}[.,]\d{3}$/

export const isAmbiguousNumber = (text: string): boolean => ambiguous.test(text.trim())

/** `1 299,50`, `1.299,50`, `۱۲۹٫۵۰` and `129:-`; undefined if not a number. `decimal` settles ambiguous ones. */
export function decimalOf(text: string, decimal: '.' | ',' | null): string | undefined {
  const plain = plainDigits(text)
    .replace(/٫/g, '.')
    .replace(/٬/g, '')
    .replace(/(:-|\s*(kr|sek|€|\$|£))\.?$/i, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^−/, '-')
  if (!/^-?\d[\d.,]*$/.test(plain)) return undefined
  const sign = decimal && isAmbiguousNumber(plain) ? decimal : decimalSignOf(plain)
  const [integer = '', ...fractions] = sign ? plain.split(sign) : [plain]
  if (fractions.length > 1) return undefined
  const grouped = sign === ',' ? /^-?\d{1,3}(\.\d{3})+$/ : sign === '.' ? /^-?\d{1,3}(,\d{3})+$/ : /^-?\d{1,3}([.,]\d{3})+$/
  if (/[.,]/.test(integer) && !grouped.test(integer)) return undefined
  const [fraction = ''] = fractions
  return /^\d*$/.test(fraction) ? `${integer.replace(/[.,]/g, '')}${fraction ? `.${fraction}` : ''}` : undefined
}

/** The last sign, unless it repeats and so groups thousands. */
function decimalSignOf(plain: string): '.' | ',' | undefined {
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const sign = plain[at] === ',' ? ',' : '.'
  return at !== -1 && plain.indexOf(sign) === at ? sign : undefined
}
