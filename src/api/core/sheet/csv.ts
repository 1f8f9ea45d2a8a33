import type { Cell } from './writeSheet'

/**
 * Positions where a spreadsheet formula could begin: at the start, and after separators of other CSV dialects: to a `;` reader the line
 * `1,"a;=2+2"` has the cell `=2+2"`. Blanks and quotes, which Excel drops, may follow.
 */
const formula = /(?<=^|[;\t|\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])|(?<=,)(?="*[=+\-@＝＋－＠])/g

/** Prefixed with an apostrophe; numbers stay numbers. */
const harmless = (cell: Cell): string => (typeof cell === 'string' ? cell.replace(formula, "'") : String(cell ?? ''))

const quoted = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** Excel needs it for UTF-8. */
export const csvStart = '\ufeff'

/** RFC 4180. */
export const csvLine = (row: readonly Cell[]): string => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`
