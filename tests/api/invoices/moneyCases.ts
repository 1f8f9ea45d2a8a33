/** A document's money, by what is ordered: minor units, rates as fractions. */
export type MoneyCase = {
  lines: readonly { unitPrice: number; quantity: number; vatRate?: number; discount?: number; codeDiscount?: number }[]
  freight?: number
  rates: readonly [net: number, vat: number][]
  total: number
}
const books = { unitPrice: 99_99, quantity: 3 }
const mug = { unitPrice: 149_90, quantity: 1, vatRate: 0.25 }
const three = { unitPrice: 10_08, quantity: 1 }

/** What a document comes to, in öre, wherever it is shown; what is taken in parts, in cash or in another currency has tests of its own. */
export const moneyCases: Readonly<Record<string, MoneyCase>> = {
  'three lines of 10.08 at 6 %': { lines: [three, three, three], rates: [[30_24, 1_81]], total: 32_05 },
  'books and a mug': {
    lines: [books, mug],
    rates: [
      [299_97, 18_00],
      [149_90, 37_48],
    ],
    total: 505_35,
  },
  'freight of 100 shared over books of 650 and CDs of 350': {
    lines: [
      { unitPrice: 650_00, quantity: 1 },
      { unitPrice: 350_00, quantity: 1, vatRate: 0.25 },
    ],
    freight: 100_00,
    rates: [
      [715_00, 42_90],
      [385_00, 96_25],
    ],
    total: 1239_15,
  },
  'freight of 49 with books and a mug': {
    lines: [books, mug],
    freight: 49_00,
    total: 560_39,
    rates: [
      [332_64, 19_96],
      [166_23, 41_56],
    ],
  },
  '15 % off three books': { lines: [{ ...books, discount: 45_00 }], rates: [[254_97, 15_30]], total: 270_27 },
  'a code of 100 kr over books and a mug': {
    lines: [
      { ...books, codeDiscount: 66_68 },
      { ...mug, codeDiscount: 33_32 },
    ],
    total: 393_02,
    rates: [
      [233_29, 14_00],
      [116_58, 29_15],
    ],
  },
}
