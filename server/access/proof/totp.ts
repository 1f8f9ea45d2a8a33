import { Secret, TOTP } from 'otpauth'

const issuer = 'Back office'
const period = 30

/** 160 bits as RFC 4226 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const uriOf = (secret: string, username: string): string => totp(secret, username).toString()

/**
 * The time step of a valid code: current, previous or next, for clocks that differ by up to 30 s (RFC 6238, 5.2). The caller must ensure
 * that no step is used twice.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

// SHA-1, six digits, 30 s: several popular apps support nothing else and ignore the parameters.
const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
