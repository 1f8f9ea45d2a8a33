/** A key as a browser tells of it; `timeStamp` in ms. */
export type Key = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'timeStamp'>

/** Keys that came faster than fingers are: what they say by their place on the keyboard, and by its layout. */
export type Burst = { byPlace: string; byLayout: string; at: number }

/** Between two keys of a scanner, in ms. Nobody types a whole code at this pace. */
export const longestGap = 50

export const noBurst: Burst = { byPlace: '', byLayout: '', at: 0 }

/** Longer than the codes there are. */
const most = 80

const signs: Readonly<Record<string, string>> = { Minus: '-', Period: '.', Slash: '/', 'Shift Semicolon': ':' }
const elsewhere = '\0'

function byPlace({ code, shiftKey }: Key): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit && !(shiftKey && code[0] === 'D')) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return signs[shiftKey ? `Shift ${code}` : code] ?? elsewhere
}

/** The burst with this key: it goes on, or begins anew after a pause. */
export function burstAfter(burst: Burst, key: Key): Burst {
  const before = key.timeStamp - burst.at > longestGap || burst.byPlace.length >= most ? noBurst : burst
  return {
    byPlace: before.byPlace + byPlace(key),
    byLayout: before.byLayout + (key.key.length === 1 ? key.key : elsewhere),
    at: key.timeStamp,
  }
}

/** What is printed on goods and shelves: GTINs, ISBNs and serial numbers of parcels, and our own of editions, shelves and shipments. */
const codes = [/^\d{7,17}[\dX]$/i, /^PD-?\d{1,9}$/i, /^BO[:-][\w:./-]{1,60}$/i]

export const isCode = (text: string): boolean => codes.some((code) => code.test(text))

/**
 * The code that a burst is, if Enter came as fast; undefined for all else, which is somebody typing. By the places of the keys
 * first: a scanner is a keyboard with the layout of an English one, whatever the computer takes it for.
 */
export function codeOf({ byPlace: placed, byLayout, at }: Burst, enteredAt: number): string | undefined {
  if (enteredAt - at > longestGap) return undefined
  return [placed, byLayout].find(isCode)
}

/** Whether this is how one of our own codes begins. Its letters are keys that a page may have a use for; digits are none. */
export const mayBecomeOwn = ({ byPlace: placed }: Burst): boolean => /^(?:P|PD|PD-?\d*|B|BO|BO[:-].*)$/i.test(placed)
