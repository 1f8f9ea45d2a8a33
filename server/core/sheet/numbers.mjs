/**
 * A number as its source has it, without what binary arithmetic left in its sixteenth digit: `129.90000000000001` is 129.9. A number
 * that was shortened (`9.78913E+12`) stays as it is written: its digits are lost, and whoever asks for an ISBN can say so.
 * @param {string} source
 */
export function numberText(source) {
  const value = Number(source)
  if (source === '' || !Number.isFinite(value)) return source
  const [mantissa = '', power] = source.toUpperCase().split('E')
  const digits = mantissa.replace(/\D/g, '').replace(/^0+/, '').length
  if (power !== undefined && digits <= Number(power) && digits < 12) return source
  if (power === undefined && digits <= 15) return source
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) < 1e21 && Math.abs(rounded) >= 1e-6 ? String(rounded) : source
}

const day = 86_400_000

/**
 * A serial date as ISO 8601: a day, or a day with its time. Before 1 March 1900 the serials of the 1900 system are one off, as it has a
 * 29 February that never was; 0 to 1 is a time of day.
 * @param {string} source
 * @param {boolean} is1904
 */
export function dateText(source, is1904) {
  const serial = Number(source)
  if (source === '' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return source
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const at = new Date(first + Math.round(serial * 86_400) * 1000)
  if (serial < 1 && !is1904) return at.toISOString().slice(11, 19)
  return at.getTime() % day ? at.toISOString().slice(0, 19) : at.toISOString().slice(0, 10)
}
