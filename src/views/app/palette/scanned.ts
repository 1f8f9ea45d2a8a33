let held = ''

export const heldScan = (): string => held

export function holdScanned(code: string): void {
  held = code
}
