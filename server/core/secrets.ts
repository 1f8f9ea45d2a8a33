import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Problem } from './http/problem'

/** What a secret is kept as: nonce, tag and ciphertext in one. */
type Sealed = Buffer

/** Keeps secrets so that the database alone gives none away. */
export type Secrets = {
  /** Whether there is a key. */
  canKeep: boolean
  /** `purpose` is what it is for: opened for anything else, it fails. @throws {Problem} 409 without a key */
  seal(text: string, purpose: string): Sealed
  /** @throws {Problem} 409 without a key, or when it was sealed by another key or for something else */
  open(sealed: Uint8Array, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** `key` is 32 bytes; without one nothing is kept. */
export function createSecrets(key: Uint8Array | undefined): Secrets {
  const need = (): Uint8Array => {
    if (!key) throw Problem.conflict({ reason: 'noSecretKey' }, 'This server keeps no secrets: whoever runs it has to set SECRET_KEY')
    return key
  }
  return {
    canKeep: key !== undefined,

    seal(text, purpose) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, need(), nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    open(sealed, purpose) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv(algorithm, need(), bytes.subarray(0, nonceLength))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
      } catch {
        throw Problem.conflict({ reason: 'noSecret' }, 'The secret was kept by another SECRET_KEY: give it again')
      }
    },
  }
}
