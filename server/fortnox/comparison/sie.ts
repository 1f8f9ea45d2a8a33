/** Öre by account; positive is debit. */
export type Booked = ReadonlyMap<string, number>

const verification = /^#VER\s+"?([^"\s]+)"?\s+"?(\d+)"?\s/
/** Not #BTRANS, which was struck out, nor #RTRANS, which is repeated as #TRANS. */
const transaction = /^\s*#TRANS\s+"?(\d+)"?\s+\{[^}]*\}\s+"?(-?\d+(?:\.\d+)?)"?/

/** The vouchers of a SIE 4 file by series and number (sie.se). Texts are not read: their code page is 437. */
export function readSie(file: string): ReadonlyMap<string, Booked> {
  const vouchers = new Map<string, Map<string, number>>()
  let rows = new Map<string, number>()
  for (const line of file.split('\n')) {
    const [, series, number] = verification.exec(line) ?? []
    if (series !== undefined) {
      rows = new Map()
      vouchers.set(`${series}${number}`, rows)
      continue
    }
    const [, account, amount] = transaction.exec(line) ?? []
    if (account !== undefined) rows.set(account, (rows.get(account) ?? 0) + Math.round(Number(amount) * 100))
  }
  return vouchers
}
