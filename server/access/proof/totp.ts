import { Secret, TOTP } from 'otpauth'

const issuer = 'Back office'
const period = 30

/** 160 bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What a QR code says to an authenticator app. */
export const uriOf = (secret: string, username: string): string => totp(secret, username).toString()

/**
 * The time step a code is of, where it is one of this secret's: of now, or of the step before or after, for clocks that
 * differ by up to half a minute (RFC 6238, 5.2). Whoever takes it must see to it that no step is taken twice.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

// SHA-1, six digits and thirty seconds: several widespread apps take nothing else, and ignore what the code says.
const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
