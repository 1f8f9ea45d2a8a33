import { keysOf } from '../core/objects'
/** Where a title goes, each with its place in the stored bits of `readiness`. */
export const targets = { shop: 1, onix: 2, libris: 4, fortnox: 8, shipping: 16 } as const
export type Target = keyof typeof targets

export const targetNames: Readonly<Record<Target, string>> = {
  shop: 'Shop',
  onix: 'ONIX',
  libris: 'Libris and MARC 21',
  fortnox: 'Fortnox',
  shipping: 'Shipping outside the EU',
}

/** The targets of stored bits. */
export const readyFor = (bits: number): Target[] => keysOf(targets).filter((target) => bits & targets[target])
