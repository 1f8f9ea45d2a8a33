/** 53 bits. Only with a secret salt for secrets. */
export function hashOf(text: string, saltA = 0, saltB = 0): number {
  let a = 0xdeadbeef ^ saltA
  let b = 0x41c6ce57 ^ saltB
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  const mixed = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (mixed >>> 0)
}

export function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 2246822507)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489909)
  return mixed ^ (mixed >>> 16)
}

export const digitsOf = (number: number): string => (number >>> 0).toString(16).padStart(8, '0')
