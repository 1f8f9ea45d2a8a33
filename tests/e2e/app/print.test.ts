import type { Page } from 'playwright-core'
import { invoiceList } from '#api/invoices/invoices'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { kinds } from '#api/products/entities'
import { productPaths } from '#api/products/paths'
import { statisticsPaths } from '#api/statistics/paths'
import { makeOrderInProgress } from '../setup/people'
import { expect, test } from '../setup/test'

const newest = { searchKey: '', page: 1, pageSize: 1, sort: 'id desc', filter: '' as const }

/** What a sheet of A4 of this width shows: nothing to press, nothing of the rail, nothing beyond its edges or cut inside of a box. */
async function onPaper(page: Page, width: number) {
  await page.setViewportSize({ width, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  return page.evaluate(async () => {
    // A printer is heard before it, emulation in the next frame.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (!matchMedia('print').matches) await frame()
    await frame()
    await frame()
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown)
    const named = (elements: readonly HTMLElement[]) => elements.map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
    return {
      pressed: named(
        all.filter(
          (element) => element.matches('button, [role=button], nav, aside[data-open], dialog') && !element.closest('th, [data-figure]'),
        ),
      ),
      heads: [...document.querySelectorAll('main thead')].filter(isShown).map((head) => getComputedStyle(head).display),
      beyond: named(all.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)),
      cut: named(
        all.filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            getComputedStyle(element).overflowX !== 'visible' &&
            !element.matches('input, select, textarea, [style*="clip"]'),
        ),
      ),
      isDark: document.documentElement.classList.contains('dark'),
      rows: document.querySelectorAll('main tbody tr[data-id]').length,
      heading: document.querySelector('main h1')?.textContent,
      figures: all.filter((element) => element.matches('[data-figure]')).length,
    }
  })
}

const clean = { pressed: [], beyond: [], cut: [], isDark: false }

test('a list is printed with all rows of its page, its headings on each sheet, without rail and buttons', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: `${orderPaths.lists.done}?page=1&pageSize=100` })
  await page.getByRole('row').nth(20).waitFor()
  const rows = await page.getByRole('table').getAttribute('aria-rowcount')
  const paper = await onPaper(page, 1032)
  expect(paper).toMatchObject({ ...clean, heading: 'Done' })
  expect(new Set(paper.heads)).toEqual(new Set(['table-header-group']))
  expect(paper.rows).toBe(Math.min(Number(rows) - 1, 100))
})

test('an order, a title, an invoice and a report are printed whole, in the dark too', async ({ visit, person }) => {
  const admin = await person('admin')
  const invoice = (await admin.call(invoiceList, { body: newest })).data[0]
  const title = (await admin.call(kinds.book.title.calls.list, { body: newest })).data[0]
  const order = await makeOrderInProgress(admin)
  const pages: [string, RegExp, number?][] = [
    [orderPaths.order.inProgress({ id: order }), /Order/],
    // Its editions are a sheet of their own, on its side.
    [productPaths.book.edit({ id: title?.id ?? 0 }), /./, 1032],
    [invoicePaths.invoice({ invoiceId: invoice?.id ?? 0 }), /\d{6}/],
    [statisticsPaths.sales, /Sales report/, 1032],
  ]
  const page = await visit({ as: admin, path: '/dashboard' })
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  for (const [path, heading, width = 703] of pages) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForLoadState('networkidle')
    const paper = await onPaper(page, width)
    expect([path, paper]).toMatchObject([path, clean])
    expect(paper.heading).toMatch(heading)
    // Amounts that explain themselves are pressed on a screen, and read on paper.
    if (path.startsWith('/order/')) expect(paper.figures).toBeGreaterThan(1)
    expect(new Set(paper.heads.filter((display) => display !== 'table-header-group'))).toEqual(new Set())
  }
})
