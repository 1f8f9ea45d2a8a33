type Hash = {
  begin(saltA?: number, saltB?: number): void
  feed(text: string): void
  /** 53 bits of what was fed since it began; asked once. */
  number(): number
  /** Ten hexadecimal digits of the same; asked once. */
  digits(): string
}

/**
 * A hash that is fed piece by piece, as it is made at every event and no text needs to be put together for it. Not for
 * secrets by itself, so the salt matters.
 */
export function createHash(): Hash {
  let a = 0
  let b = 0
  const mix = () => {
    const mixed = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909)
    a = mixed
  }
  return {
    begin(saltA = 0, saltB = 0) {
      a = 0xdeadbeef ^ saltA
      b = 0x41c6ce57 ^ saltB
    },
    feed(text) {
      let x = a
      let y = b
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i)
        x = Math.imul(x ^ code, 2654435761)
        y = Math.imul(y ^ code, 1597334677)
      }
      a = x
      b = y
    },
    number() {
      mix()
      return 4294967296 * (2097151 & b) + (a >>> 0)
    },
    digits() {
      mix()
      // By halves: numbers beyond 32 bits are slow to write.
      return (2097151 & b).toString(16).padStart(6, '0') + (a >>> 16).toString(16).padStart(4, '0')
    },
  }
}
