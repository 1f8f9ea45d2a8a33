import { Hono } from 'hono'
import { pageOf } from './paging'
import { type Books, Fault } from './resources'

type Fields = Record<string, unknown>

/** Code page 437, which SIE prescribes. */
const codes: Readonly<Record<string, number>> = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99, é: 0x82, É: 0x90 }
const encoded = (text: string) =>
  Uint8Array.from([...text].map((character) => codes[character] ?? (character <= '~' ? character.charCodeAt(0) : 0x3f)))

const day = (text: unknown) => String(text).replaceAll('-', '')
const quoted = (text: unknown) => `"${String(text ?? '').replaceAll('"', '\\"')}"`
const rowsOf = ({ VoucherRows }: Fields) => (Array.isArray(VoucherRows) ? (VoucherRows as Fields[]) : [])

function sie4(books: Books, year: number, now: number): string {
  const vouchers = [...books.vouchers.values()].filter(({ Year }) => Year === year)
  return [
    '#FLAGGA 0',
    '#PROGRAM "Fortnox" 1.0',
    '#FORMAT PC8',
    `#GEN ${day(new Date(now).toISOString().slice(0, 10))}`,
    '#SIETYP 4',
    '#FNAMN "Bokhuset Skandinavien AB (demo)"',
    `#RAR 0 ${year}0101 ${year}1231`,
    ...[...books.accounts].map((account) => `#KONTO ${account} ${quoted(`Konto ${account}`)}`),
    ...vouchers.flatMap((voucher) => [
      `#VER ${quoted(voucher.VoucherSeries)} ${voucher.VoucherNumber} ${day(voucher.TransactionDate)} ${quoted(voucher.Description)}`,
      '{',
      ...rowsOf(voucher).map(
        ({ Account, Debit, Credit }) => `#TRANS ${Account} {} ${(Number(Debit ?? 0) - Number(Credit ?? 0)).toFixed(2)}`,
      ),
      '}',
    ]),
    '',
  ].join('\r\n')
}

/** The ids of financial years are numbers of Fortnox's own; here they are those of the calendar. */
export function ledgerResources(books: Books, now: () => number): Hono {
  const app = new Hono()
  app.get('/financialyears', (c) => {
    const current = new Date(now()).getUTCFullYear()
    const years = new Set([current - 1, current, ...[...books.vouchers.values()].map(({ Year }) => Number(Year))])
    const rows = [...years]
      .sort()
      .map((year) => ({ Id: year, FromDate: `${year}-01-01`, ToDate: `${year}-12-31`, AccountingMethod: 'ACCRUAL' }))
    return c.json(pageOf(c, 'FinancialYears', rows, ['Id', 'FromDate', 'ToDate', 'AccountingMethod']))
  })
  app.get('/sie/:type', (c) => {
    if (c.req.param('type') !== '4') throw new Fault(2000588, 'Ogiltig parameter i anropet.')
    const year = Number(c.req.query('financialyear') ?? new Date(now()).getUTCFullYear())
    return new Response(encoded(sie4(books, year, now())), { headers: { 'Content-Type': 'application/octet-stream' } })
  })
  return app
}
