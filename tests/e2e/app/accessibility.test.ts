import type { Page } from 'playwright-core'
import { addBasket } from '#api/orders/baskets'
import { makeNewOrder, makeOrderInProgress, password } from '../setup/people'
import { expect, test } from '../setup/test'

// What axe does not see (WCAG 2.2 AA); it runs with every story.

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === document.body ? '' : `${at?.tagName} ${at?.id} ${at?.textContent?.trim().slice(0, 60)}`
  })

/** The ratio of each colour to what is behind it: `color` as it is drawn by that property of the first of the selector. */
const ratioOf = (page: Page, selector: string, property: 'edge' | 'placeholder' | 'color') =>
  page.evaluate(
    ({ selector, property }) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const element = document.querySelector(selector)
      if (!canvas || !element) throw new Error(`There is no ${selector}`)
      const behind: Element[] = []
      for (let at: Element | null = property === 'color' ? element : element.parentElement; at; at = at.parentElement) behind.unshift(at)
      const paint = (colour: string) => {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const luminance = () => {
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
      }
      paint(document.documentElement.classList.contains('dark') ? 'black' : 'white')
      for (const at of behind) paint(getComputedStyle(at).backgroundColor)
      const ground = luminance()
      const style = getComputedStyle(element, property === 'placeholder' ? '::placeholder' : undefined)
      paint(property === 'edge' ? (/(?:rgba?|color|oklch|lab)\([^)]*\)/.exec(style.boxShadow)?.[0] ?? 'transparent') : style.color)
      const drawn = luminance()
      return (Math.max(ground, drawn) + 0.05) / (Math.min(ground, drawn) + 0.05)
    },
    { selector, property },
  )

test('the focus is on the page’s heading after a sign-in, on whom one chose, and on a row after a move', async ({ visit, person }) => {
  const orders = await person('orders')
  await makeNewOrder(orders)
  const [id, { data: basket }] = [await makeNewOrder(orders), await orders.call(addBasket, {})]
  const page = await visit({ path: '/login' })
  await page.getByLabel('Username').fill('orders')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await expect.poll(() => focused(page)).toContain('Dashboard')

  await page.goto(`/order/new-order/create-new-order/${basket.id}`)
  const search = page.locator('#customer').getByRole('combobox')
  await search.pressSequentially('a')
  await page.getByRole('option').first().waitFor()
  await search.press('Enter')
  await page
    .getByRole('button', { name: 'Choose another customer' })
    .or(page.locator('#customer [tabindex="-1"]:not(:empty)'))
    .first()
    .waitFor()
  await expect.poll(() => focused(page)).toMatch(/DIV .*\S/)

  await page.goto('/order/new-orders/list')
  await page.locator(`tbody a[href$="/${id}"]`).waitFor()
  // By its own box: other tests make orders meanwhile, and the newest stands first.
  await page.getByRole('checkbox', { name: `Select Order ${id}`, exact: true }).check()
  await page.keyboard.press('s')
  // A button has the focus once the preview is loaded: Enter pressed before that confirms nothing.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start work', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`tbody a[href$="/${id}"]`).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).not.toBe('')
})

test('a row is chosen by Tab and the space bar', async ({ visit, person }) => {
  const orders = await person('orders')
  await makeNewOrder(orders)
  const page = await visit({ as: orders, path: '/order/new-orders/list' })
  await page.locator('tbody a[href]').first().waitFor()
  await page.getByRole('searchbox').focus()
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('tbody input[type="checkbox"]'))) break
  }
  await page.keyboard.press('Space')
  await page.getByText('1 selected').waitFor()
})

test('edges of fields are 3 : 1, placeholders and key hints 4.5 : 1, by day and by night', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeOrderInProgress(orders)
  for (const colorScheme of ['light', 'dark'] as const) {
    const entrance = await visit({ path: '/login', colorScheme })
    await entrance.getByLabel('Username').waitFor()
    expect(await ratioOf(entrance, '.rt-TextFieldRoot', 'edge')).toBeGreaterThanOrEqual(3)

    const page = await visit({ as: orders, path: '/order/inprogress-orders', colorScheme })
    await page.locator('tbody a[href]').first().waitFor()
    expect(await ratioOf(page, 'input[type="search"]', 'edge')).toBeGreaterThanOrEqual(3)
    expect(await ratioOf(page, 'input[type="search"]', 'placeholder')).toBeGreaterThanOrEqual(4.5)
    await page.goto(`/order/inprogress-orders/edit/${id}`)
    await page.getByRole('button', { name: 'Mark done', exact: true }).waitFor()
    expect(await ratioOf(page, 'button kbd', 'color')).toBeGreaterThanOrEqual(4.5)
    await page.locator('.rt-TextAreaRoot').first().waitFor()
    expect(await ratioOf(page, '.rt-TextAreaRoot', 'edge')).toBeGreaterThanOrEqual(3)
    expect(await ratioOf(page, '.rt-TextAreaInput', 'color')).toBeGreaterThanOrEqual(4.5)
  }
})

test('a refused move shows where the focus is, and forced colours show edges, the ring and where one is', async ({ visit, person }) => {
  const orders = await person('orders')
  const { data: basket } = await orders.call(addBasket, {})
  for (const forcedColors of ['none', 'active'] as const) {
    const page = await visit({ as: orders, path: '/dashboard' })
    await page.emulateMedia({ forcedColors })
    await page.goto(`/order/new-order/create-new-order/${basket.id}`)
    const place = page.getByRole('button', { name: 'Place order', exact: true })
    await place.waitFor()
    await page.keyboard.press('Tab')
    await place.focus()
    const ring = await place.evaluate((button) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(button)
      return `${outlineStyle} ${outlineWidth}`
    })
    expect(ring, forcedColors).toBe('solid 2px')
    if (forcedColors === 'none') continue
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderTopStyle, outlineStyle } = getComputedStyle(element)
          return { borderTopStyle, outlineStyle }
        })
    expect((await styleOf('textarea')).borderTopStyle).toBe('solid')
    await page.getByRole('button', { name: 'Expand the menu' }).click()
    await page.goto('/order/new-orders/list')
    await page.getByRole('button', { name: 'Expand the menu' }).click()
    await page.locator('nav a[aria-current="page"]').waitFor()
    expect((await styleOf('nav a[aria-current="page"]')).outlineStyle).toBe('solid')
  }
})

test('nothing that has the focus is under a bar, and enlarged four times the bars leave the order its room', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  for (const [width, height, path] of [
    [320, 256, `/order/new-orders/edit/${id}`],
    [390, 800, `/order/new-orders/edit/${id}`],
    [1280, 700, '/order/new-orders/list'],
  ] as const) {
    const page = await visit({ as: orders, path, viewport: { width, height } })
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    const taken = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, bottom, top }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => sum + height, 0),
    )
    expect(taken / height, path).toBeLessThan(1 / 3)
    /** What has the focus, where something else is on top of it. */
    const covered = () =>
      page.evaluate(() => {
        const at = document.activeElement
        if (!at || at === document.body) return ''
        const { left, top, width, height } = at.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, top + height / 2)
        return seen && (at.contains(seen) || seen.contains(at))
          ? ''
          : `${at.tagName} ${at.textContent?.slice(0, 40)} ${at.getAttribute('aria-label')}`
      })
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab')
      // The menu folds away once the focus has left it.
      await expect.poll(covered, { message: `${path} at ${width} × ${height}` }).toBe('')
    }
  }
})

test('amounts stand under one another from right to left too', async ({ visit, person }) => {
  const page = await visit({ as: await person('orders'), path: '/dashboard' })
  await page.evaluate(() => localStorage.setItem('direction', 'rtl'))
  const endsOf = (cells: string) =>
    page.locator(cells).evaluateAll((found) =>
      found
        .filter((cell) => /\.\d\d/.test(cell.textContent ?? ''))
        .map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return Math.round(range.getBoundingClientRect().right)
        }),
    )
  await page.goto('/order/done-orders?sorted=true&field=itemCount&type=desc')
  await page.locator('tbody a[href]').first().waitFor()
  const lists = [await endsOf('tbody td[data-align="end"]:has([dir="ltr"])')]
  await page.locator('tbody a[href]').first().click()
  await page.locator('#totals dd').first().waitFor()
  lists.push(await endsOf('#items tbody td[data-label^="Item total"] > :first-child'), await endsOf('#totals dd'))
  for (const ends of lists) {
    expect(ends.length).toBeGreaterThan(2)
    expect(new Set(ends).size).toBe(1)
  }
})

test('the tray leaves the pager free at the end of the page', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeOrderInProgress(orders)
  const page = await visit({ as: orders, path: '/order/inprogress-orders' })
  await page.locator(`tbody a[href$="/${id}"]`).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  const tray = page.getByRole('complementary', { name: 'Activity' })
  await tray.waitFor()
  const isFree = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [over, pager] = [await tray.boundingBox(), await page.getByRole('navigation', { name: 'Page' }).boundingBox()]
    return over !== null && pager !== null && pager.y + pager.height <= over.y
  }
  // The tray makes room for itself once it has its height.
  await expect.poll(isFree).toBe(true)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
})

test('Persian and Swedish are said to be so', async ({ visit, person }) => {
  const page = await visit({ as: await person('admin'), path: '/init/age-group/list' })
  const persian = page.locator('tbody [lang="fa"]').first()
  await persian.waitFor()
  // What is written from right to left stands under its heading all the same, in either direction of the page.
  for (const direction of ['ltr', 'rtl'])
    expect(
      await persian.evaluate((text, dir) => {
        document.documentElement.dir = dir
        const cell = text.closest('td') as HTMLTableCellElement
        const head = text.closest('table')?.querySelectorAll('thead > tr > *')[cell.cellIndex] as HTMLElement
        const edge = (of: Element) => {
          const range = document.createRange()
          range.selectNodeContents(of)
          const { left, right } = range.getBoundingClientRect()
          return dir === 'ltr' ? left : right
        }
        return Math.abs(edge(text) - edge(head))
      }, direction),
    ).toBeLessThan(2)
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  await page.locator('tbody a[href]').first().click()
  expect(
    await page
      .getByLabel(/in Persian/)
      .first()
      .getAttribute('lang'),
  ).toBe('fa')
})
