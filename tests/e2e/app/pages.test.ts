import { currentUser } from '#api/core/auth'
import { allows } from '#api/core/permissions'
import '#views/app/pageTable.ts'
import { loadPages } from '#views/core/pages.ts'
import { expect, test } from '../setup/test'

/** What stands where the guard keeps somebody out. */
const refusals = ['No access', 'No role yet']
const addresses = (await loadPages()).map(({ path, permission }) => ({ path: path.replace(/:\w+/g, '1'), permission }))

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

test('every page of the table is open to a demo account exactly when its permission is held', async ({ visit, person }) => {
  for (const username of ['admin', 'orders', 'catalogue', 'distributor']) {
    const somebody = await person(username)
    const { userPermission } = await somebody.call(currentUser, {})
    const page = await visit({ as: somebody, path: '/dashboard' })
    await page.locator('h1').first().waitFor()
    const headings = await page.evaluate(
      walk,
      addresses.map(({ path }) => path),
    )
    const wrong = addresses.filter(({ permission }, i) => allows(userPermission, permission) === refusals.includes(headings[i] ?? ''))
    expect(
      wrong.map(({ path }) => path),
      username,
    ).toEqual([])
    await page.close()
  }
})

/** Goes to each path as a link does, and says where what came is wider than the window or leaves its titles no room. */
async function measure(paths: string[]): Promise<string[]> {
  const wrong: string[] = []
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const isWaiting = () => document.querySelector('main h1') === null || document.querySelector('main [aria-busy="true"]') !== null
  for (const path of paths) {
    history.pushState(null, '', path)
    await frame()
    await frame()
    for (let frames = 0; isWaiting() && frames < 600; frames++) await frame()
    if (isWaiting()) wrong.push(`${path} did not come`)
    const beyond = document.documentElement.scrollWidth - innerWidth
    if (beyond > 0) wrong.push(`${path} is ${beyond} pixels too wide`)
    const title = document.querySelector('tbody th')
    if (title && title.clientWidth < 100) wrong.push(`${path} leaves its titles ${title.clientWidth} pixels`)
  }
  return wrong
}

test('no list is wider than a telephone or a tablet, and its titles can be read', async ({ visit, person }) => {
  const lists = addresses.map(({ path }) => path).filter((path) => /^\/order\/.*-orders$|\/list$/.test(path))
  expect(lists.length).toBeGreaterThan(40)
  const page = await visit({ as: await person('admin'), path: '/dashboard' })
  await page.locator('h1').first().waitFor()
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(measure, lists), `${width} pixels`).toEqual([])
  }
})
