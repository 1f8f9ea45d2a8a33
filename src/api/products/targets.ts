import { keysOf } from '../core/objects'
/** Bits of `readiness`. */
export const targets = { shop: 1, onix: 2, libris: 4, fortnox: 8, shipping: 16 } as const
export type Target = keyof typeof targets

export const targetNames: Readonly<Record<Target, string>> = {
  shop: 'Shop',
  onix: 'ONIX',
  libris: 'Libris and MARC 21',
  fortnox: 'Fortnox',
  shipping: 'Shipping outside the EU',
}

export const readyFor = (bits: number): Target[] => keysOf(targets).filter((target) => bits & targets[target])
