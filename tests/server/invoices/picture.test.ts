import { expect, test } from 'vitest'
import type { Invoice } from '#api/invoices/invoices'
import { invoicePdf } from '#server/invoices/paper'
import { invoiceOf } from '../../../.storybook/fixtures/trade'
import { picturesOfPdf } from '../setup/pdfPicture'
import { textOfPdf } from '../setup/pdfText'

const titles = [
  'فاکتور 1042 – کتاب «بوف کور» و داستان‌های دیگر، با یادداشت‌ها و پیوست‌ها',
  'Nils Holgerssons underbara resa genom Sverige, med bilder, kartor och anteckningar för lärare och elever i årskurs fyra till sex',
  `Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrikantenverband${'ens'.repeat(30)}`,
]

/** An invoice that fills several pages, with titles longer than a line, words longer than a column, and amounts as wide as they get. */
function long(language: Invoice['document']['language']): Invoice {
  const made = invoiceOf()
  const [line] = made.document.lines
  if (!line) throw new Error('The invoice has no line')
  const lines = Array.from({ length: 60 }, (_, i) => {
    return {
      ...line,
      title: titles[i % titles.length] ?? '',
      quantity: 9999,
      unitPrice: 999_999_99,
      discount: 100_000_000_00,
      net: 9_998_900_000_00,
      rate: 0,
      vat: 0,
    }
  })
  const reason = 'Fel upplaga levererades, och den rätta kommer inte förrän till våren. '.repeat(6).trim()
  const vatNotes = ['No VAT: intra-Community supply of goods, Article 138 of Directive 2006/112/EC.']
  const total = { amount: 599_934_000_000_00, currency: 'SEK' }
  return {
    ...made,
    total,
    document: { ...made.document, language, lines, reason, vatNotes, rates: [{ rate: 0, net: total.amount, vat: 0 }] },
  }
}

test('nothing of a long invoice runs off its pages, in any language, and its total stands on the last', async () => {
  for (const language of ['sv', 'en', 'fa'] as const) {
    const pdf = await invoicePdf([long(language)], false)
    const pages = textOfPdf(pdf).split('\n\n')
    expect(pages.length, language).toBeGreaterThan(2)
    expect(pages.at(-1)?.replace(/[\u00a0\u202f]/g, ' '), language).toMatch(/599 934 000 000[.,]00 SEK/)
    const pictures = picturesOfPdf(pdf)
    if (!pictures) continue
    expect(pictures.length, language).toBe(pages.length)
    for (const [page, { left, right, top, bottom, width, height }] of pictures.entries()) {
      const edge = `${language}, page ${page + 1}`
      expect(left, `${edge}, left`).toBeGreaterThan(15)
      expect(width - right, `${edge}, right`).toBeGreaterThan(15)
      expect(top, `${edge}, top`).toBeGreaterThan(10)
      expect(height - bottom, `${edge}, bottom`).toBeGreaterThan(5)
    }
  }
})
