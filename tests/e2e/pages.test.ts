import { currentUser } from '#api/auth'
import { allows } from '#api/permissions'
import { pages } from '#views/routes.tsx'
import { expect, test } from './test'

const notFound = 'Page Not Found :('
const addresses = pages.map(({ path, permission }) => ({ path: path.replace(/:\w+/g, '1'), permission }))

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
    const wrong = addresses.filter(({ permission }, i) => allows(userPermission, permission) === (headings[i] === notFound))
    expect(
      wrong.map(({ path }) => path),
      username,
    ).toEqual([])
    await page.close()
  }
})
