import { drawSheet } from '#api/library/drawnSheet'
import { productionLists } from '#api/library/productions'
import { filledBoxes, pageSizes } from '../../server/library/pdf'
import { expect, test } from '../setup/test'

test('what the browser prints stands where the sheet says, to a tenth of a millimetre', async ({ visit, person }) => {
  const admin = await person('admin')
  const { data: productions } = await admin.call(productionLists.label, { body: { searchKey: 'Persian' } })
  const id = productions[0]?.id ?? 0
  const startAt = 5
  const page = await visit({ as: admin, path: `/library-services/label-production/print-preview/${id}` })
  const start = page.getByRole('spinbutton', { name: 'First free label' })
  await start.fill(String(startAt))
  await start.press('Enter')
  await expect.poll(() => page.locator('rect[data-used]').count()).toBe(startAt - 1)

  // The sheets go when the dialog does; these stay, for the printer of this test.
  await page.evaluate(() => {
    window.print = () => {
      const sheets = document.querySelector<HTMLElement>('body > [class*="printed"]')
      if (!sheets) return
      document.body.append(sheets.cloneNode(true))
      sheets.style.setProperty('display', 'none', 'important')
    }
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByText('Did all sheets print?').waitFor()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })

  const first = (await admin.call(drawSheet, { params: { id }, body: { startAt } })).data
  const sizes = pageSizes(pdf)
  expect(sizes).toHaveLength(first.sheets)
  for (const [width, height] of sizes) {
    expect(Math.abs(width - 210)).toBeLessThan(0.2)
    expect(Math.abs(height - 297)).toBeLessThan(0.2)
  }
  const printed = filledBoxes(pdf).map((boxes) => boxes.filter(({ width, height }) => width < 3 && height > 4))
  for (let sheet = 1; sheet <= first.sheets; sheet++) {
    const { labels } = (await admin.call(drawSheet, { params: { id }, body: { startAt, sheet } })).data
    const wanted = labels.flatMap(({ bars }) => bars)
    const drawn = printed[sheet - 1] ?? []
    expect(drawn.length).toBe(wanted.length)
    const away = wanted.map(({ x, y, width, height }, i) => {
      const box = drawn[i] ?? { x: 0, y: 0, width: 0, height: 0 }
      return Math.max(...[box.x - x, box.y - y, box.width - width, box.height - height].map(Math.abs))
    })
    expect(Math.max(...away)).toBeLessThan(0.1)
  }
})
