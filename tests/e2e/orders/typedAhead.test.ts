import type { Page } from 'playwright-core'
import { makeNewOrder, makeOrderInProgress, type Person, statusOf } from '../setup/people'
import { expect, test, untilLoaded } from '../setup/test'

/** The parts that open on a page arrive only when the test says so, as on a slow line. Returns how to let them come. */
async function holdBack(page: Page, parts: RegExp): Promise<() => void> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(parts, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

const opening = /assets\/(Palette|orderDialogs|DryRunDialog|ReportProblem|KeyboardHelp)-.*\.js/

/** An order list with the keyboard on its first row, while nothing that opens has arrived. */
async function coldList(page: Page, path: string, id: number) {
  const letCome = await holdBack(page, opening)
  await page.goto(path)
  await page.locator(`tbody a[href$="/${id}"]`).waitFor()
  await page.keyboard.press('j')
  return letCome
}

const newest = '?page=1&pageSize=100&sorted=true&field=id&type=desc'
const heldMoves = (page: Page) => page.getByText('not sent yet')

async function inProgress(person: Person) {
  return { id: await makeOrderInProgress(person), path: `/order/inprogress-orders${newest}` }
}

test('what is typed after Ctrl K on a cold page is the palette’s, and no letter reaches the order behind it', async ({ visit, person }) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders })
  const letCome = await coldList(page, path, id)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dash')
  expect(await heldMoves(page).count()).toBe(0)
  letCome()
  const palette = page.getByRole('combobox', { name: /Search for pages/ })
  await palette.waitFor()
  await expect.poll(() => palette.inputValue()).toBe('dash')
  await page.keyboard.type('board')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  expect(await statusOf(orders, id)).toBe('inProgress')
  expect(await heldMoves(page).count()).toBe(0)
})

test('a letter typed the moment the palette has the keyboard comes after those typed ahead, and Enter with it', async ({
  visit,
  person,
}) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders })
  const letCome = await coldList(page, path, id)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('order ma')
  await page.evaluate(() => {
    new MutationObserver(async (_, observer) => {
      const palette = document.activeElement
      if (!palette?.matches('[role="combobox"]')) return
      observer.disconnect()
      // What is queued for this moment by the app itself is done before a key can be.
      for (let turn = 0; turn < 10; turn++) await null
      document.execCommand('insertText', false, 'p')
      palette.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  letCome()
  await page.waitForURL('**/order/map')
  expect(await statusOf(orders, id)).toBe('inProgress')
})

test('Enter typed ahead in the palette goes where it was to go', async ({ visit, person }) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders })
  const letCome = await coldList(page, path, id)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('order map')
  await page.keyboard.press('Enter')
  letCome()
  await page.waitForURL('**/order/map')
  expect(await statusOf(orders, id)).toBe('inProgress')
})

test('Escape calls off what is still opening, and the keyboard is back on the row', async ({ visit, person }) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders })
  const letCome = await coldList(page, path, id)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('da')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`row-${id}`)
  letCome()
  await untilLoaded(page, 'Palette')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a reason typed at once after C, in the list and on the order, is the reason and moves nothing', async ({ visit, person }) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders })
  const letListCome = await coldList(page, path, id)
  await page.keyboard.type('cadds up badly')
  letListCome()
  const reason = page.getByRole('alertdialog').getByRole('textbox')
  await expect.poll(() => reason.inputValue()).toBe('adds up badly')
  await page.keyboard.press('Escape')

  await page.unroute(opening)
  const letPageCome = await holdBack(page, opening)
  await page.goto(`/order/inprogress-orders/edit/${id}`)
  await page.getByRole('button', { name: 'Mark done', exact: true }).waitFor()
  await page.keyboard.type('cdouble order')
  expect(await heldMoves(page).count()).toBe(0)
  letPageCome()
  await expect.poll(() => reason.inputValue()).toBe('double order')
  expect(await statusOf(orders, id)).toBe('inProgress')
})

test('the reason waits for the preview as it waits for its part of the app', async ({ visit, person }) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders, path })
  await page.locator(`tbody a[href$="/${id}"]`).waitFor()
  await untilLoaded(page, 'orderDialogs')
  const letCome = await holdBack(page, /Basket\/RehearseMove/)
  await page.keyboard.type('jcdouble order')
  letCome()
  const reason = page.getByRole('alertdialog').getByRole('textbox', { name: /reason|why/i })
  await expect.poll(() => reason.inputValue()).toBe('double order')
})

test('on the order page ? tells the keys, and Escape stays on the order', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${id}` })
  await page.getByRole('button', { name: 'Start work', exact: true }).waitFor()
  await page.keyboard.press('Shift+Slash')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Start work', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect.poll(() => statusOf(orders, id)).toBe('inProgress')
  expect(new URL(page.url()).pathname).toBe(`/order/new-orders/edit/${id}`)
})

test('a refused key says why', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${id}` })
  await page.getByRole('button', { name: 'Start work', exact: true }).waitFor()
  await page.keyboard.press('d')
  await page.getByText(/Mark done: not possible/).waitFor()
})

test('keys of a single character can be switched off, and are off for that person from then on', async ({ visit, person }) => {
  const orders = await person('orders')
  const { id, path } = await inProgress(orders)
  const page = await visit({ as: orders, path })
  await page.locator(`tbody a[href$="/${id}"]`).waitFor()
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('checkbox', { name: /Single-key/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.locator(`tbody a[href$="/${id}"]`).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('dcx?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.locator('tbody input:checked').count()).toBe(0)
  expect(await heldMoves(page).count()).toBe(0)

  // The way back needs no single key.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search for pages/ }).fill('keyboard')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: /Single-key/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
})
