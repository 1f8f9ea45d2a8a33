import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { orderPaths } from '#api/orders/paths'
import { longestGap } from '#machines/core/burst'
import { password } from '../setup/people'
import { expect, test } from '../setup/test'

const times = (count: number, what: string) => (count === 0 ? [] : `${count} ${what}${count === 1 ? '' : 's'}`)

/** Mouse and keyboard, counted. */
function handOn(page: Page) {
  let [clicks, keys] = [0, 0]
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  return {
    async click(target: Locator) {
      clicks++
      await target.click()
    },
    /** Types into the palette, and takes what it offers first once that is the one wanted. */
    async goTo(typed: string, wanted: RegExp) {
      await press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      keys += typed.length
      // At a person's pace: digits that come as fast as a scanner's are a scan once Enter follows.
      await page.keyboard.type(typed, { delay: longestGap + 10 })
      await page.locator('[role="option"][aria-selected="true"]').filter({ hasText: wanted }).waitFor()
      await press('Enter')
    },
    used: () => [times(clicks, 'click'), times(keys, 'key')].flat().join(', ') || 'nothing',
  }
}
type Hand = ReturnType<typeof handOn>

const [, table = ''] = readFileSync('docs/figures.md', 'utf8').split('## Ten daily tasks')
const documented = [...table.matchAll(/^\| ([A-Z][^|]*?) +\| [^|]+ \| ([^|]+?) +\|$/gm)].map(([, task, now]) => [task, now])

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

const tasks: Record<string, (page: Page, hand: Hand) => Promise<unknown>> = {
  async 'Start work on the order that has waited longest'(page, { click }) {
    await click(page.getByRole('listitem').filter({ hasText: 'New orders to begin' }).getByRole('listitem').first().getByRole('link'))
    await click(page.getByRole('button', { name: 'Start work', exact: true }).first())
    await page.getByText("This order is now 'In progress'").waitFor()
  },
  async 'Open an order by its number'(page, { goTo }) {
    await goTo('465', /Order 465/)
    await heading(page, /465/)
  },
  async 'All orders of a customer'(page, { goTo }) {
    await goTo('Botkyrka', /Orders of/)
    await heading(page, /Botkyrka/)
  },
  async 'Print an invoice by its number'(page, { goTo }) {
    const file = page.waitForEvent('download')
    await goTo('100008 print', /Print invoice 100008/)
    await file
  },
  async 'Open a title by a scan of its ISBN'(page, { goTo }) {
    await goTo('9789129000214', /Bröderna Lejonhjärta/)
    await heading(page, /Lejonhjärta|9789129000214/)
  },
  async 'Open an author by a name in Persian'(page, { goTo }) {
    await goTo('هدایت', /Sadegh Hedayat/)
    await heading(page, /Hedayat/)
  },
  async 'See whether what one started is finished'(page, { click }) {
    await click(page.getByRole('link', { name: /^Notifications/ }))
    await heading(page, 'Notifications')
  },
  async 'Open the rates of VAT, called Taxes'(page, { goTo }) {
    await goTo('vat', /Taxes/)
    await heading(page, 'Taxes')
  },
  async 'Switch to dark'(page, { goTo }) {
    await goTo('dark', /Theme: dark/)
    await page.locator('html.dark').waitFor()
  },
}

test('30 ten daily tasks take as many clicks and keys as docs/figures.md says', async ({ visit, person, ownServer }) => {
  const { url } = await ownServer()
  const admin = await person('admin', url)
  const used: string[][] = []
  for (const [task, work] of Object.entries(tasks)) {
    const page = await visit({ as: admin, at: url, path: '/dashboard' })
    await heading(page, 'Dashboard')
    const hand = handOn(page)
    await work(page, hand)
    used.push([task, hand.used()])
    await page.close()
  }
  const page = await visit({ at: url, path: orderPaths.order.newOrders({ id: 465 }) })
  await page.getByLabel('Username').fill('orders')
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await heading(page, /465/)
  used.push(['Be at the order of a link, once signed in', 'nothing'])
  expect(used).toEqual(documented)
})
