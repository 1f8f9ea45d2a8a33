import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Problem } from './http/problem'

type Sealed = Buffer

/** Encrypted, so that the database alone reveals nothing. */
export type Secrets = {
  canKeep: boolean
  /** `purpose` must match when opening. @throws {Problem} 409 without a key */
  seal(text: string, purpose: string): Sealed
  /** @throws {Problem} 409 without a key, or for another key or purpose */
  open(sealed: Uint8Array, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** 32 bytes; undefined stores nothing. */
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
