/** What a file may cost before it is refused: counted while it is read, so that what lies about its size gains nothing. */
export const limits = {
  /** Bytes of everything that is inflated. */
  inflated: 200_000_000,
  /** Characters of all cells together. */
  strings: 50_000_000,
  /** Characters of one cell: Excel's own limit. */
  cell: 32_767,
  rows: 50_000,
  columns: 200,
  sheets: 20,
}

/** Why a file is not read, in words for whoever chose it. */
export class Refused extends Error {}

const thousands = (/** @type {number} */ count) => count.toLocaleString('en-GB')

export const tooMany = {
  inflated: `The file unpacks to more than ${limits.inflated / 1_000_000} MB: it is damaged, or made to do harm`,
  strings: `The file holds more than ${limits.strings / 1_000_000} million characters: divide it`,
  cell: (/** @type {string} */ where) => `${where} holds more than ${thousands(limits.cell)} characters, which no spreadsheet takes`,
  rows: `The sheet has more than ${thousands(limits.rows)} rows: divide it`,
  columns: `The sheet has more than ${limits.columns} columns: leave only those that are to be imported`,
  sheets: `The file has more than ${limits.sheets} sheets: keep only the one that is to be imported`,
}
