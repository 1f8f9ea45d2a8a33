const odd = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const inverted = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('')
const reversed = (bars: string) => [...bars].reverse().join('')

/** The 95 modules of an EAN-13 (ISO/IEC 15420): `1` is black. */
export function barsOf(ean: string): string {
  const [first = 0, ...digits] = [...ean].map(Number)
  const left = digits.slice(0, 6).map((digit, i) => {
    const bars = odd[digit] ?? ''
    return parities[first]?.[i] === 'L' ? bars : reversed(inverted(bars))
  })
  const right = digits.slice(6).map((digit) => inverted(odd[digit] ?? ''))
  return `101${left.join('')}01010${right.join('')}101`
}
