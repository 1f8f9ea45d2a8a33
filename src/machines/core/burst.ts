import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { readIsbn } from '#api/core/kinds/isbn'

export type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'timeStamp'>

/** `pauses`: gaps that were too long for the scanner, `maxGap` the longest of all. */
export type Burst = { byPlace: string; byLayout: string; at: number; pauses: number; maxGap: number }

/** Milliseconds between keys of a scanner: nobody types a code this fast. Slower scanners are learned from what they send. */
export const longestGap = 50
/** Milliseconds that a busy device may hold up a scanner within one code. */
export const longestPause = 400

export const noBurst: Burst = { byPlace: '', byLayout: '', at: 0, pauses: 0, maxGap: 0 }

/** Keys in a row at a scanner's speed: whoever follows after a pause is the same scanner. */
const minRun = 4

const max = 80

const signs: Readonly<Record<string, string>> = { Minus: '-', Period: '.', Slash: '/', 'Shift Semicolon': ':', 'Shift Minus': '_' }
const elsewhere = '\0'

function byPlace({ code, shiftKey }: Key): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit && !(shiftKey && code[0] === 'D')) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return signs[shiftKey ? `Shift ${code}` : code] ?? elsewhere
}

/** Continues the burst, or begins a new one. A pause within what came as from a scanner cuts no code in two. */
export function burstAfter(burst: Burst, key: Key, gap = longestGap): Burst {
  const since = key.timeStamp - burst.at
  const isPause = since > gap
  const isCut = isPause && since <= longestPause && burst.byPlace.length >= minRun
  const isNew = (isPause && !isCut) || burst.byPlace.length >= max || burst.byPlace === ''
  const before = isNew ? noBurst : burst
  return {
    byPlace: before.byPlace + byPlace(key),
    byLayout: before.byLayout + (key.key.length === 1 ? key.key : elsewhere),
    at: key.timeStamp,
    pauses: before.pauses + (isNew ? 0 : Number(isPause)),
    maxGap: isNew ? 0 : Math.max(before.maxGap, since),
  }
}

const ownCode = /^(?:PD-?\d{1,9}|BO[:-][\w:./-]{1,60})$/i
const digits = /^\d{7,17}[\dX]$|^00\d{18}$/i

/** Whatever a scanner sends: GTINs, ISBNs, parcel numbers, and our own codes of editions, orders, deliveries, shelves and shipments. */
export const isCode = (text: string): boolean => digits.test(text) || ownCode.test(text)

/** What is a code by itself: our own prefix, or the check digit of a GTIN, an SSCC or an ISBN. */
export const isCheckedCode = (text: string): boolean =>
  ownCode.test(text) ||
  (/^(?:\d{8}|\d{12,14}|\d{18}|00\d{18})$/.test(text) && gtinCheckDigit(text.slice(0, -1)) === text.at(-1)) ||
  (/^\d{9}[\dX]$/i.test(text) && readIsbn(text).isbn !== undefined)

/**
 * Undefined for typing. Physical keys first: a scanner acts as an English keyboard, whatever the computer's layout. With a pause in it or before
 * its end, only what is a code by itself is one.
 */
export function codeOf({ byPlace: placed, byLayout, at, pauses }: Burst, enteredAt: number, gap = longestGap): string | undefined {
  const since = enteredAt - at
  if (since > longestPause) return undefined
  return [placed, byLayout].find(pauses > 0 || since > gap ? isCheckedCode : isCode)
}

/** A code of which digits were lost: nobody types so. */
export const isBroken = ({ byPlace: placed, byLayout, pauses }: Burst): boolean =>
  pauses > 0 && placed.length >= 8 && [placed, byLayout].some((text) => /^\d+$/.test(text))

/** The gap of a device after a code that it sent with pauses. */
export const learnedGap = (gap: number, { maxGap, pauses }: Burst): number =>
  pauses > 0 ? Math.min(Math.max(gap, Math.ceil(maxGap * 1.5)), longestPause / 2) : gap

/** Letters of our own codes may be page shortcuts. */
export const mayBecomeOwn = ({ byPlace: placed }: Burst): boolean => /^(?:P|PD|PD-?\d*|B|BO|BO[:-].*)$/i.test(placed)
