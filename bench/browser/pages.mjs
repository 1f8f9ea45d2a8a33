import { median } from '../server/load.mjs'

const list = '/order/done-orders?page=1&pageSize=100&sorted=true&field=id&type=desc'

/** Runs in the page: does something and tells how long until what it leads to is painted. Text, because the page's policy forbids `new Function`. */
const timed = (tab, act, ready) =>
  tab.evaluate(`(async () => {
    const started = performance.now()
    await (${act})()
    return (await globalThis.bench.painted(${ready})) - started
  })()`)

/**
 * Presses something with the mouse as a person does, who has looked at the page for a moment and holds the button for a
 * tenth of a second, and tells how long from its release until what it leads to is painted.
 */
async function pressed(tab, selector, ready) {
  await tab.waitForTimeout(700)
  const { x, y, width, height } = await tab.locator(selector).first().boundingBox()
  await tab.mouse.move(x + width / 2, y + height / 2)
  await tab.mouse.down()
  await tab.waitForTimeout(100)
  await tab.evaluate(() => {
    globalThis.bench.pressed = new Promise((resolve) => addEventListener('click', resolve, { capture: true, once: true })).then(() =>
      performance.now(),
    )
  })
  await tab.mouse.up()
  return tab.evaluate(`globalThis.bench.painted(${ready}).then(async (painted) => painted - (await globalThis.bench.pressed))`)
}

const untilPainted = (tab, ready) => tab.evaluate(`globalThis.bench.painted(${ready})`)

async function typeInto(tab, selector, text) {
  await tab.click(selector)
  for (const character of text) {
    await tab.keyboard.press(character)
    await tab.waitForTimeout(60)
  }
  const keys = await tab.evaluate(() => globalThis.bench.keys.splice(0))
  return median(keys)
}

async function signIn(tab, path) {
  await tab.goto(path)
  const usable = await untilPainted(tab, () => document.querySelector('input[name=mobile]') !== null)
  const key = await typeInto(tab, 'input[name=mobile]', 'orders')
  await typeInto(tab, 'input[name=password]', 'backoffice')
  return { signIn: usable, key }
}

export const bare = {
  async measure(tab) {
    const entered = await signIn(tab, '/')
    const rows = () => document.querySelectorAll('tbody tr').length === 100
    const firstList = await pressed(tab, 'button[type=submit]', rows)
    const basket = await pressed(
      tab,
      'tbody a',
      () => document.querySelector('h1')?.textContent.startsWith('Order ') && document.querySelectorAll('tbody tr').length > 0,
    )
    const back = await timed(tab, () => [...document.querySelectorAll('button')].at(-1).click(), rows)
    await timed(
      tab,
      () => document.querySelectorAll('button')[0].click(),
      () => document.querySelector('tbody') === null,
    )
    const again = await timed(tab, () => document.querySelectorAll('button')[0].click(), rows)
    const thousand = await timed(
      tab,
      () => document.querySelectorAll('button')[1].click(),
      () => document.querySelectorAll('tbody tr').length === 1000,
    )
    return { ...entered, firstList, basket, back, again, thousand }
  },
}

const hasRows = () => document.querySelectorAll('tbody a[href]').length > 10
const go = (path) => `() => history.pushState(null, '', '${path}')`

export const ours = {
  async measure(tab) {
    const entered = await signIn(tab, '/login')
    // A plain sign-in leads to the dashboard; the way from there to the list is on our side alone.
    const dashboard = await pressed(
      tab,
      'button[type=submit]',
      () => location.pathname === '/dashboard' && document.querySelector('main h1') !== null,
    )
    const toList = await pressed(tab, 'main a[href^="/order/done-orders?"]', hasRows)
    const firstList = dashboard + toList
    const basket = await pressed(
      tab,
      'tbody a[href]',
      () => document.querySelector('h1')?.textContent.startsWith('Order ') && document.querySelector('h2') !== null,
    )
    const back = await timed(tab, () => history.back(), hasRows)
    await timed(tab, go('/change-password'), () => document.querySelector('input[name=currentPassword]') !== null)
    const again = await timed(tab, go(list), hasRows)
    const thousand = await timed(
      tab,
      go(list.replace('pageSize=100', 'pageSize=1000')),
      () =>
        Number(document.querySelector('table').getAttribute('aria-rowcount')) > 1000 && document.querySelector('[aria-busy=true]') === null,
    )
    return { ...entered, firstList, basket, back, again, thousand }
  },

  async measureAlone(tab, cdp) {
    await signIn(tab, '/login')
    await tab.click('button[type=submit]')
    await tab.waitForURL('**/dashboard')
    const screens = [
      '/order/new-order/list',
      '/order/new-orders/list',
      '/order/pending-orders/list',
      '/order/inprogress-orders',
      '/order/done-orders',
      '/order/ignored-orders',
      '/dashboard',
      '/change-password',
      '/order/new-orders/list',
      list,
    ]
    for (const path of screens) {
      await tab.evaluate((to) => history.pushState(null, '', to), path)
      await tab.waitForTimeout(700)
    }
    await cdp.send('HeapProfiler.enable')
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')

    const dropped = await scroll(tab)
    const task = await moveHundred(tab)
    return { heap: usedSize / 1e6, task, dropped }
  },
}

/** Five times through a list of 1,000 at fifty rows a second, the mouse over it; a frame that comes more than half a frame late was dropped. */
async function scroll(tab) {
  await tab.evaluate((to) => history.pushState(null, '', to), list.replace('pageSize=100', 'pageSize=1000'))
  await tab.waitForFunction(() => Number(document.querySelector('table')?.getAttribute('aria-rowcount')) > 1000)
  await tab.waitForTimeout(1500)
  const dropped = []
  for (let pass = 0; pass < 5; pass++) dropped.push(await tab.evaluate(scrollOnce))
  return dropped
}

async function scrollOnce() {
  scrollTo(0, 0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const times = []
  for (let i = 0; i <= 120; i++) {
    scrollBy(0, 30)
    times.push(await new Promise(requestAnimationFrame))
  }
  return times.slice(1).reduce((sum, time, i) => sum + Math.max(0, Math.round((time - times[i]) / (1000 / 60)) - 1), 0)
}

/** Selects every row of a page of orders in progress and asks to mark them done. Returns what that would do, as the page says. */
export async function askDone(tab) {
  await tab.keyboard.press('Shift+X')
  await tab.keyboard.press('d')
  return tab
    .getByText(/will move/)
    .first()
    .textContent()
}

/** Marks a page of 100 done; tells the longest task until all have moved. */
async function moveHundred(tab) {
  await tab.evaluate(() => history.pushState(null, '', '/order/inprogress-orders?page=1&pageSize=100&sorted=true&field=id&type=desc'))
  await tab.waitForFunction(() => document.querySelectorAll('tbody a[href]').length > 10)
  await tab.waitForTimeout(1000)
  await tab.evaluate(() => globalThis.bench.longTasks())
  await askDone(tab)
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Send now' }).first().click()
  await tab
    .getByText(/\d+ (of \d+ )?moved/i)
    .first()
    .waitFor({ timeout: 60_000 })
  await tab.waitForTimeout(1000)
  return tab.evaluate(() => globalThis.bench.longest)
}
