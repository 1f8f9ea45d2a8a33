import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Books } from './resources'

type Fields = Record<string, unknown>

const page = (title: string, fields: Fields | undefined) => html`<!doctype html>
  <html lang="sv">
    <meta charset="utf-8" />
    <title>${title} · Fortnox (demo)</title>
    <style>
      body {
        font: 16px system-ui;
        max-inline-size: 48rem;
        margin: 4rem auto;
        padding-inline: 1rem;
      }
    </style>
    <h1>${title}</h1>
    <p>This page is served by the demonstration itself: nothing leaves this machine.</p>
    <pre>${fields ? JSON.stringify(fields, null, 2) : 'Finns inte.'}</pre>
  </html>`

/** The pages of Fortnox's own app that our links lead to. */
export function recordPages(books: Books): Hono {
  const app = new Hono()
  app.get('/kf/invoice/:number', (c) => {
    const number = c.req.param('number')
    return c.html(page(`Kundfaktura ${number}`, books.invoices.get(number)))
  })
  app.get('/bf/voucher/:number', (c) => {
    const number = c.req.param('number')
    const [series, of] = number.split('-')
    const voucher = [...books.vouchers.values()].findLast((one) => one.VoucherSeries === series && String(one.VoucherNumber) === of)
    return c.html(page(`Verifikation ${number}`, voucher))
  })
  return app
}
