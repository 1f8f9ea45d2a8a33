import { basketMoves } from '#api/orders/basketMoves'
import { basketById } from '#api/orders/baskets'
import { statusLabels } from '#machines/orders/basketStatus'
import { freePort } from '../../../scripts/postgres.mjs'
import { startServer, temporaryFolder } from '../../../scripts/serve.mjs'
import { makeNewOrder, makeOrderInProgress, statusOf } from '../setup/people'
import { expect, test } from '../setup/test'

test('whatever was acknowledged is there after the process is killed in mid-work and started again', async ({ person, ownServer }) => {
  const server = await ownServer()
  const before = await person('orders', server.url)
  const ids: number[] = []
  for (let i = 0; i < 20; i++) ids.push(await makeNewOrder(before))

  const acknowledged: number[] = []
  let isDead = false
  const work = ids.map(async (id, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 15))
    await before.call(basketMoves['basket.start'], { params: { id }, query: { expected: 'newOrder' } }).then(
      () => acknowledged.push(id),
      (error) => expect(isDead, String(error)).toBe(true),
    )
    if (acknowledged.length === 10 && !isDead) {
      isDead = true
      await server.kill()
    }
  })
  await Promise.all(work)

  const again = await ownServer({ office: server.office })
  // The session outlives the process as well: nobody has to sign in again.
  const after = await person('orders', again.url)
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  for (const id of acknowledged) expect(await statusOf(after, id)).toBe('inProgress')
  for (const id of ids) {
    const { status, history } = (await after.call(basketById, { params: { id } })).data
    expect(history.map(({ to }) => to).slice(0, 2)).toEqual(['create', 'newOrder'])
    expect(history.at(-1)?.to).toBe(status)
  }
})

test('a page that was open while the server was killed goes on where it was once the server is back', async ({
  visit,
  person,
  ownServer,
}) => {
  const server = await ownServer()
  const orders = await person('orders', server.url)
  const id = await makeOrderInProgress(orders)
  // Between the two lives the connection fails, for parts of the app that come later too, and a server that is still opening its database answers 503.
  const page = await visit({
    as: orders,
    at: server.url,
    path: `/order/inprogress-orders/edit/${id}`,
    expects: /ERR_(CONNECTION|SOCKET|EMPTY|ABORTED)|status of 503|The chunk of/,
  })
  await page.getByRole('textbox', { name: 'New comment' }).fill('Packed and waiting')
  await server.kill()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await ownServer({ office: server.office, env: { PORT: new URL(server.url).port } })
  await expect.poll(() => page.getByRole('textbox', { name: 'New comment' }).inputValue()).toBe('Packed and waiting')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByText('Packed and waiting').first().waitFor()
  await page.reload()
  await page.getByText('Packed and waiting').first().waitFor()
  await page.getByText(statusLabels.inProgress).first().waitFor()
})

test('a page opened while the server prepares says what is happening, in both themes, and goes on by itself', async ({
  visit,
  onTestFinished,
}) => {
  const folder = temporaryFolder('preparing')
  onTestFinished(() => folder.remove())
  const port = await freePort()
  const admin = { ADMIN_USERNAME: 'shirin', ADMIN_PASSWORD: 'oranges in the rain' }
  const started = startServer({ args: [], env: { DATA_DIR: folder.path, PORT: String(port), ...admin } })
  onTestFinished(async () => void (await (await started).stop()))
  const at = `http://localhost:${port}`
  await expect
    .poll(
      () =>
        fetch(`${at}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { interval: 20, timeout: 20_000 },
    )
    .toBe(true)
  const backgrounds: string[] = []
  const pages = await Promise.all(
    (['light', 'dark'] as const).map((colorScheme) => visit({ at, path: '/login', expects: /status of 503/, colorScheme })),
  )
  for (const page of pages) {
    await page.getByRole('heading', { name: 'The back office is starting' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Preparing the embedded database' }).waitFor()
    backgrounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  }
  expect(backgrounds).toEqual(['rgb(255, 255, 255)', 'rgb(17, 17, 19)'])
  const server = await started
  // The pages that wait may be answered, and logged, right after it.
  expect(server.output().split('\n')).toContain(`Ready at ${server.url}`)
  for (const page of pages) await page.getByRole('button', { name: 'Login' }).waitFor()
})
