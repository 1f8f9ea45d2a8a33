export type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'timeStamp'>

export type Burst = { byPlace: string; byLayout: string; at: number }

/** Milliseconds between keys of a scanner; nobody types a code this fast. */
export const longestGap = 50

export const noBurst: Burst = { byPlace: '', byLayout: '', at: 0 }

const max = 80

const signs: Readonly<Record<string, string>> = { Minus: '-', Period: '.', Slash: '/', 'Shift Semicolon': ':' }
const elsewhere = '\0'

function byPlace({ code, shiftKey }: Key): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit && !(shiftKey && code[0] === 'D')) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return signs[shiftKey ? `Shift ${code}` : code] ?? elsewhere
}

/** Continues the burst, or begins a new one after a pause. */
export function burstAfter(burst: Burst, key: Key): Burst {
  const before = key.timeStamp - burst.at > longestGap || burst.byPlace.length >= max ? noBurst : burst
  return {
    byPlace: before.byPlace + byPlace(key),
    byLayout: before.byLayout + (key.key.length === 1 ? key.key : elsewhere),
    at: key.timeStamp,
  }
}

/** GTINs, ISBNs, parcel numbers, and our own codes of editions, shelves and shipments. */
const codes = [/^\d{7,17}[\dX]$/i, /^PD-?\d{1,9}$/i, /^BO[:-][\w:./-]{1,60}$/i]

export const isCode = (text: string): boolean => codes.some((code) => code.test(text))

/** Undefined for typing. Physical keys first: a scanner acts as an English keyboard, whatever the computer's layout. */
export function codeOf({ byPlace: placed, byLayout, at }: Burst, enteredAt: number): string | undefined {
  if (enteredAt - at > longestGap) return undefined
  return [placed, byLayout].find(isCode)
}

/** Letters of our own codes may be page shortcuts. */
export const mayBecomeOwn = ({ byPlace: placed }: Burst): boolean => /^(?:P|PD|PD-?\d*|B|BO|BO[:-].*)$/i.test(placed)
