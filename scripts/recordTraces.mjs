// `node scripts/recordTraces.mjs [name…]`: records tests/traces/*.json from the built app in a real browser, each by doing
// what its name says and saving the report as a person would.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium as browsers } from 'playwright-core'
import { chromium } from './chromium.mjs'
import { signIn, startServer, temporaryFolder, withoutHumanCheck } from './serve.mjs'

const out = 'tests/traces'
const everything = { searchKey: '', page: 1, pageSize: 100, sort: '', filter: '' }
const firstOrders = '/order/new-orders/list?page=1&pageSize=3&sorted=true&field=id&type=desc'

const scenarios = {
  async 'plain-day-of-moves'({ visit, orders }) {
    const id = await newOrder(orders)
    const page = await visit(orders, '/order/new-orders/list?page=1&pageSize=100&sorted=true&field=id&type=desc')
    await page
      .getByRole('link', { name: String(id) })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'New comment' }).fill('Ring the library first')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await page.getByText('Ring the library first').first().waitFor()
    await page.getByRole('button', { name: 'Start work', exact: true }).click()
    await page.getByRole('button', { name: 'Mark done', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('button', { name: 'Mark done', exact: true }).click()
    await page.getByRole('button', { name: 'Send now' }).first().click()
    await until(orders, id, 'done')
    await choose(page, 'Dashboard')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    return page
  },

  async 'conflict-of-two-people'({ visit, orders, admin }) {
    const id = await newOrder(orders)
    const page = await visit(admin, `/order/new-orders/edit/${id}`)
    await page.getByRole('button', { name: 'Start work', exact: true }).waitFor()
    await orders.call('GET', `Basket/ChangeStatusToInProgress/${id}`)
    await page.getByRole('button', { name: 'Start work', exact: true }).click()
    await page
      .getByText(/moved it to 'In progress'/)
      .first()
      .waitFor()
    return page
  },

  async 'session-ended-in-mid-form'({ visit, orders, url }) {
    const mine = await person(url, 'orders')
    const id = await newOrder(orders)
    const page = await visit(mine, `/order/new-orders/edit/${id}`)
    await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thought')
    await mine.call('POST', 'Authentication/Logout')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Username').fill('orders')
    await page.locator('input[name=password]').fill('backoffice')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`**/order/new-orders/edit/${id}`)
    await page.getByRole('textbox', { name: 'New comment' }).waitFor()
    return page
  },

  async 'offline-and-back'({ visit, orders }) {
    const ids = [await newOrder(orders), await newOrder(orders)]
    const page = await visit(orders, '/order/new-orders/list?page=1&pageSize=2&sorted=true&field=id&type=desc')
    await page
      .getByRole('link', { name: String(ids[1]) })
      .first()
      .waitFor()
    await startAll(page)
    await page.context().setOffline(true)
    await page.getByRole('dialog', { name: 'connetcion lost' }).waitFor()
    await page.getByText('Not sent yet').first().waitFor({ state: 'hidden' })
    const isRefreshed = refreshed(page)
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'connetcion lost' }).waitFor({ state: 'hidden' })
    await isRefreshed
    return page
  },

  async 'bulk-move-with-refusals'({ visit, orders }) {
    const ids = [await newOrder(orders), await newOrder(orders), await newOrder(orders)]
    const page = await visit(orders, firstOrders)
    await page
      .getByRole('link', { name: String(ids[2]) })
      .first()
      .waitFor()
    await startAll(page)
    // Two of them change under the batch while it is held.
    await orders.call('PATCH', `Basket/UpdatePaymentInfo/${ids[0]}`, { methodId: null, state: 'outstanding', reference: '' })
    await orders.call('GET', `Basket/ChangeStatusToCancel/${ids[1]}?reason=Ordered+twice`)
    const isRefreshed = refreshed(page)
    await page.getByRole('button', { name: 'Send now' }).first().click()
    await until(orders, ids[2], 'inProgress')
    await isRefreshed
    return page
  },

  async 'plain-invoice'({ visit, admin }) {
    const id = await doneOrder(admin)
    const page = await visit(admin, `/order/done-orders/edit/${id}`)
    await page.getByRole('button', { name: 'Create invoice…', exact: true }).click()
    await page.getByRole('button', { name: /^Issue invoice of/ }).click()
    await page
      .getByText(/^Invoice \d+ is issued$/)
      .first()
      .waitFor()
    return page
  },

  async 'refused-second-invoice'({ visit, orders, admin }) {
    const id = await doneOrder(admin)
    const page = await visit(admin, `/order/done-orders/edit/${id}`)
    await page.getByRole('button', { name: 'Create invoice…', exact: true }).click()
    await page.getByRole('button', { name: /^Issue invoice of/ }).waitFor()
    await orders.call('POST', `Basket/ConvertToInvoice/${id}`, {})
    await page.getByRole('button', { name: /^Issue invoice of/ }).click()
    await page
      .getByText(/covers this already/)
      .first()
      .waitFor()
    return page
  },

  async 'credited-cancellation'({ visit, admin }) {
    const id = await doneOrder(admin)
    await admin.call('POST', `Basket/ConvertToInvoice/${id}`, {})
    const page = await visit(admin, `/order/done-orders/edit/${id}`)
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('Came back damaged')
    await dialog
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click()
    const isRefreshed = refreshed(page)
    await page.getByRole('button', { name: 'Send now' }).first().click()
    await until(admin, id, 'cancelled')
    await isRefreshed
    return page
  },

  async 'required-password-change'({ visit }) {
    const page = await visit(undefined, '/login')
    await page.getByLabel('Username').fill('newcomer')
    await page.locator('input[name=password]').fill('wrong password')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('The username or password are incorrect.').first().waitFor()
    await page.locator('input[name=password]').fill('backoffice')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/change-password')
    await page.locator('input[name=currentPassword]').fill('backoffice')
    await page.locator('input[name=password]').fill('short')
    await page.locator('input[name=confirmPassword]').fill('another one')
    await page.locator('form button[type=submit]').click()
    await page.locator('input[name=password]').fill('a long enough one')
    await page.locator('input[name=confirmPassword]').fill('a long enough one')
    await page.locator('form button[type=submit]').click()
    await page.waitForURL((address) => address.pathname !== '/change-password')
    return page
  },

  async 'error-screen'({ visit, orders }) {
    const id = await newOrder(orders)
    const page = await visit(orders, firstOrders)
    await page.route(`**/api/Basket/BasketItem/${id}`, (route) =>
      route.fulfill({ json: { isSuccess: true, statusCode: 200, message: '', data: { id: 'eleven' } } }),
    )
    await page
      .getByRole('link', { name: String(id) })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Could not load the order' }).waitFor()
    return page
  },

  async 'refused-press'({ visit, orders }) {
    const id = await newOrder(orders, 'outstanding')
    const page = await visit(orders, `/order/new-orders/edit/${id}`)
    const start = page.getByRole('button', { name: 'Start work', exact: true })
    await start.waitFor()
    await start.click({ force: true })
    const isbn = page.getByRole('textbox', { name: /ISBN/ }).first()
    await isbn.fill('9789113084999')
    await isbn.press('Enter')
    await page
      .getByText(/check digit/)
      .first()
      .waitFor()
    return page
  },

  async 'reload-in-the-middle'({ visit, untilRecorded, orders }) {
    const id = await newOrder(orders)
    const page = await visit(orders, `/order/new-orders/edit/${id}`)
    await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thought')
    await page.getByRole('button', { name: 'Start work', exact: true }).click()
    await page.getByRole('button', { name: 'Mark done', exact: true }).waitFor()
    await page.reload()
    await untilRecorded(page)
    await page.getByRole('button', { name: 'Mark done', exact: true }).click()
    await page.getByRole('button', { name: 'Send now' }).first().click()
    await until(orders, id, 'done')
    return page
  },

  async 'killed-tab'({ visit, untilRecorded, orders }) {
    await newOrder(orders)
    const page = await visit(orders, firstOrders)
    await page.locator('tbody a[href]').first().waitFor()
    await startAll(page)
    await page.waitForFunction(() => Object.values({ ...sessionStorage }).some((text) => text.includes('moves.requested')))
    const kept = await page.evaluate(() => ({ ...sessionStorage }))
    const address = page.url()
    // A browser restores a tab with its address and its storage.
    await page.context().addInitScript((storage) => Object.assign(sessionStorage, { ...storage, ...sessionStorage }), kept)
    const isKilled = page.waitForEvent('crash')
    const cdp = await page.context().newCDPSession(page)
    cdp.send('Page.crash').catch(() => undefined)
    await isKilled
    const again = await page.context().newPage()
    await again.goto(address)
    await untilRecorded(again)
    await again.locator('tbody a[href]').first().waitFor()
    return again
  },
}

if (!chromium.executablePath) throw new Error(`Recording needs a browser: ${chromium.howToGetIt}.`)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenarios)
const folder = temporaryFolder('traces')
const server = await startServer({ env: { ...withoutHumanCheck, DATA_DIR: folder.path } })
const browser = await browsers.launch(chromium.launchOptions)
mkdirSync(out, { recursive: true })
try {
  const { url } = server
  const [orders, admin] = [await person(url, 'orders'), await person(url, 'admin')]
  for (const name of wanted) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/Stockholm' })
    context.setDefaultTimeout(15_000)
    const visit = async (as, path = '/') => {
      if (as) await context.addInitScript(plant, as.token)
      const page = await context.newPage()
      await page.goto(path)
      await untilRecorded(page)
      return page
    }
    const page = await scenarios[name]({ visit, untilRecorded, orders, admin, url })
    await saveReport(page, `${out}/${name}.json`, name.replaceAll('-', ' '))
    console.log(`${out}/${name}.json  ${Math.round(readFileSync(`${out}/${name}.json`).length / 1000)} kB`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

/** The recorder comes once the page is idle, and what was before it is only known if nobody touched a field. */
async function untilRecorded(page) {
  await page.waitForFunction(async () => {
    const script = performance.getEntriesByType('resource').find(({ name }) => /\/watch-.*\.js$/.test(name))
    // Fetched is not yet run.
    if (script) await import(script.name)
    return Boolean(script)
  })
  await page.waitForLoadState('networkidle')
}

/** Runs in the page, once: a session that ends must stay ended. */
function plant(token) {
  if (origin === 'null' || sessionStorage.getItem('planted')) return
  sessionStorage.setItem('planted', 'yes')
  localStorage.setItem('token', token)
}

async function saveReport(page, path, about) {
  await choose(page, 'Report a problem')
  await page.getByRole('textbox', { name: /What happened/ }).fill(about)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()])
  await download.saveAs(path)
}

/** Resolves once the page has read its order or its list again. Ask before what makes it do so. */
function refreshed(page) {
  return page.waitForResponse((response) => /\/Basket\/(BasketItem|\w+List)\b/.test(response.url()))
}

/** By the palette: loading another address would begin another recording. */
async function choose(page, title) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search for pages/ }).fill(title)
  await page.keyboard.press('Enter')
}

async function startAll(page) {
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('s')
  await page
    .getByRole('alertdialog')
    .getByText(/will move\./)
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Not sent yet').first().waitFor()
}

/** Somebody signed in at the API. @throws for an answer that is no success */
async function person(url, username) {
  const token = await signIn(url, username)
  return {
    token,
    async call(method, path, body) {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: body && JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()).data
    },
  }
}

/** A new order with two copies of a book that is in stock. Returns its id. */
async function newOrder({ call }, payment = 'invoice') {
  const customers = await call('POST', 'Basket/CustomerList', everything)
  const products = await call('POST', 'Basket/ShopBasketProductList', everything)
  const { id } = await call('POST', 'Basket/AddBasket')
  const { id: productDetailId } = products.reduce((max, one) => (one.available > max.available ? one : max))
  await call('GET', `User/AssignBasketToUser?userId=${customers[0].id}&basketId=${id}`)
  await call('POST', `Basket/AddBasketDetail/${id}`, { productDetailId, quantity: 2 })
  await call('PATCH', `Basket/UpdatePaymentInfo/${id}`, { methodId: null, state: payment, reference: '' })
  await call('GET', `Basket/ChangeStatusToNewOrder/${id}`)
  return id
}

/** The same, handed over and done. */
async function doneOrder(person) {
  const id = await newOrder(person)
  await person.call('GET', `Basket/ChangeStatusToInProgress/${id}`)
  await person.call('GET', `Basket/ChangeStatusToDone/${id}`)
  return id
}

async function until({ call }, id, status) {
  for (let tries = 0; tries < 50; tries++) {
    if ((await call('GET', `Basket/BasketItem/${id}`)).status === status) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Order ${id} did not come to '${status}'`)
}
