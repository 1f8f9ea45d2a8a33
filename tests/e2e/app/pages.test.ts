import { currentUser } from '#api/core/auth'
import { allows } from '#api/core/permissions'
import { addBasketComment } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import '#views/app/pageTable.ts'
import { loadPages } from '#views/core/pages.ts'
import { isFull } from '../../setup/times'
import { goTo, layoutFaults, paintNothing, resizeTo } from '../setup/layout'
import { makeBasket, makeNewOrder } from '../setup/people'
import { expect, test } from '../setup/test'

/** What stands where the guard keeps somebody out. */
const refusals = ['No access', 'No role yet']
const addresses = (await loadPages()).map(({ path, permission }) => ({ path: path.replace(/:\w+/g, '1'), permission }))
/** One page of each permission. */
const examples = [...new Map(addresses.map((address) => [JSON.stringify(address.permission), address])).values()]

/** Goes to each path as a link does, and says what stands there as soon as the guard has spoken. */
async function walk(paths: string[]): Promise<string[]> {
  const headings: string[] = []
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  for (const path of paths) {
    history.pushState(null, '', path)
    await frame()
    await frame()
    headings.push(document.querySelector('h1')?.textContent ?? location.pathname)
  }
  return headings
}

test('a page of each permission is open to a demo account exactly when the permission is held', async ({ visit, person }) => {
  // Every page with and without its permission is tests/views/app/routes.test.tsx; here is what the server answers of two real roles.
  for (const username of ['orders', 'distributor']) {
    const somebody = await person(username)
    const { userPermission } = await somebody.call(currentUser, {})
    const page = await visit({ as: somebody, path: '/dashboard' })
    await page.locator('h1').first().waitFor()
    // Whoever is refused somewhere waits for what says so once, the first time.
    const closed = examples.find(({ permission }) => !allows(userPermission, permission))
    if (closed) {
      await page.evaluate((path) => history.pushState(null, '', path), closed.path)
      await page.getByRole('heading', { name: new RegExp(`^(${refusals.join('|')})$`) }).waitFor()
    }
    const headings = await page.evaluate(
      walk,
      examples.map(({ path }) => path),
    )
    const wrong = examples.filter(({ permission }, i) => allows(userPermission, permission) === refusals.includes(headings[i] ?? ''))
    expect(
      wrong.map(({ path }) => path),
      username,
    ).toEqual([])
    await page.close()
  }
})

const widths = isFull ? [390, 800, 1024, 1180, 1280, 1440, 1920] : [390, 1024, 1280]

/** How large the page's heading is, and where it stands. Runs in the page. */
function placeOfHeading(): string {
  const headings = document.querySelectorAll('main h1')
  const words = document.createRange()
  if (headings[0]) words.selectNodeContents(headings[0])
  const { left, right, top } = words.getBoundingClientRect()
  const start = document.dir === 'rtl' ? innerWidth - right : left
  const size = headings[0] && getComputedStyle(headings[0]).fontSize
  return `${headings.length === 1 ? '' : 'several, '}${size} at ${Math.round(start)}, ${Math.round(top + scrollY)}`
}

const locales = isFull ? ['en-GB', 'sv-SE', 'fa-IR'] : ['en-GB']

test.for(locales)(
  'in %s no page overlaps itself, is cut off or leaves a box, and all are headed alike',
  async (locale, { visit, person }) => {
    const admin = await person('admin')
    const [offer, newOrder, { data: nobodys }] = await Promise.all([makeBasket(admin), makeNewOrder(admin), admin.call(addBasket, {})])
    await admin.call(addBasketComment, { body: { basketId: nobodys.id, text: 'Asked by phone' } })
    const orders = [`/order/new-order/create-new-order/${offer}`, `/order/new-orders/edit/${newOrder}`]
    // A few rows are as wide as many.
    const paths = [...addresses.map(({ path }) => `${path}?page=1&pageSize=25`), ...orders]
    expect(paths.length).toBeGreaterThan(100)
    const wrong: string[] = []
    const headed = new Map<string, string[]>()
    const look = async () => {
      const page = await visit({ as: admin, path: '/dashboard', locale })
      await page.locator('h1').first().waitFor()
      await page.evaluate(paintNothing)
      const session = await page.context().newCDPSession(page)
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        if (!(await page.evaluate(goTo, path))) wrong.push(`${path} did not come`)
        for (const width of widths) {
          await resizeTo(session, width)
          for (const fault of await page.evaluate(layoutFaults, width)) wrong.push(`${path} at ${width}: ${fault}`)
        }
        const place = await page.evaluate(placeOfHeading)
        headed.set(place, [...(headed.get(place) ?? []), path])
      }
    }
    await Promise.all([look(), look()])
    expect(wrong).toEqual([])
    const [usual, ...others] = [...headed].sort(([, a], [, b]) => b.length - a.length)
    expect(usual?.[1].length).toBeGreaterThan(100)
    expect(others).toEqual([])
  },
)
