let held = ''

/** The code that the palette is opened for. */
export const heldScan = (): string => held

export function holdScanned(code: string): void {
  held = code
}
