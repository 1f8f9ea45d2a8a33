import { addOwnPreOrder, preOrderList } from '#api/agents/own'
import { agentPaths } from '#api/agents/paths'
import { titlesForDistributor } from '#api/products/calls'
import { expect, test } from '../setup/test'

const drafts = { searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter: { state: 'draft', origin: 'agent' } } as const
const viewport = { width: 390, height: 844 }

test('on a phone a distributor puts two titles on one draft and submits it; an empty draft stays, with the reason', async ({
  visit,
  person,
  ownServer,
}) => {
  const { url } = await ownServer()
  const distributor = await person('distributor', url)
  const draftsNow = async () => (await distributor.call(preOrderList, { body: drafts })).data
  const [draft] = await draftsNow()
  const titles = draft?.titles ?? 0
  const page = await visit({ as: distributor, at: url, path: agentPaths.own.books, viewport })
  const dialog = page.getByRole('dialog')
  const { data: own } = await distributor.call(titlesForDistributor.book, { body: { ...drafts, filter: {} } })
  const [one, two] = own.filter(({ editionCount }) => editionCount === 1)
  for (const title of [one, two]) await page.getByRole('checkbox', { name: `Select ${title?.title}`, exact: true }).click()
  await page.getByRole('button', { name: 'Add to a draft…' }).click()
  await dialog.getByRole('button', { name: 'Add 2 titles' }).click()
  await page.getByText('2 done.').waitFor()
  expect((await draftsNow()).find(({ id }) => id === draft?.id)?.titles).toBeGreaterThan(titles)

  const { id: empty } = (await distributor.call(addOwnPreOrder, { body: {} })).data
  await page.goto(new URL(agentPaths.own.preorders, url).href)
  for (const id of [draft?.id, empty]) await page.getByRole('checkbox', { name: `Select Draft ${id}` }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByText('There is no title on it yet').waitFor()
  await dialog.getByRole('button', { name: 'Submit 1 draft' }).click()
  await page.getByText('1 done.').waitFor()
  expect((await draftsNow()).map(({ id }) => id)).toEqual([empty])
})
