import { isActor } from '#machines/core/recorder/redact'

/** A value to look at: JSON, with a word for what JSON cannot hold. */
export const plainText = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, one) => {
      if (typeof one === 'function') return 'ƒ'
      if (one instanceof Error) return `${one.name}: ${one.message}`
      if (typeof one !== 'object' || one === null) return one
      if (isActor(one)) return `actor ${one.id}`
      return 'implementations' in one ? `machine ${String(one.id)}` : one
    },
    2,
  ) ?? String(value)
