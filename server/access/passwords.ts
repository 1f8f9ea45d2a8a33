import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt 2^15 × 8 takes 32 MB and about 80 ms. */
export type Cost = { N: number; r: number; p: number }
const standard: Cost = { N: 2 ** 15, r: 8, p: 1 }

/** `scrypt$N$r$p$salt$key`, so that the cost can rise without breaking older hashes. */
export async function hashPassword(password: string, cost = standard): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, 32, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Without a hash it takes as long as with one, and returns false. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? nobody).split('$')
  const expected = Buffer.from(key ?? '', 'base64url')
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), expected.length, { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(actual, expected) && Boolean(hash)
}

const nobody = ['scrypt', standard.N, standard.r, standard.p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

const derive = (password: string, salt: Buffer, length: number, cost: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { ...cost, maxmem: 2 ** 20 + 256 * cost.N * cost.r }
    // NFKC: other keyboards may compose the same password differently.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
