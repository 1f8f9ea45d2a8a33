/** Prints one figure beside its target; `isMet` is null where there is no target. */
export function print(name, figure, target, isMet, detail = '') {
  const mark = isMet === null ? ' ' : isMet ? '✓' : '✗'
  console.log(`${mark} ${name.padEnd(52)} ${figure.padStart(10)}  ${(target || '').padEnd(10)} ${detail}`)
}

export const ratio = (value) => `${value.toFixed(2)}×`
export const atMost = (name, value, target, detail) => print(name, ratio(value), `≤ ${target}×`, value <= target, detail)
export const atLeast = (name, value, target, detail) => print(name, ratio(value), `≥ ${target}×`, value >= target, detail)
