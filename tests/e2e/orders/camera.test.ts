import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { convertToDelivery, deliveryById } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { barsOf } from '#storybook/ean13.ts'
import { chromium } from '../../../scripts/chromium.mjs'
import { makeOrderInProgress } from '../setup/people'
import { expect, test } from '../setup/test'

/** A film of a barcode on white paper, as Chromium's fake camera plays it again and again. */
function filmOf(ean: string): string {
  const [width, height] = [640, 480]
  const row = Buffer.alloc(width, 235)
  for (const [i, bar] of [...barsOf(ean)].entries()) if (bar === '1') row.fill(16, 130 + i * 4, 134 + i * 4)
  const white = Buffer.alloc(width, 235)
  const luma = Buffer.concat(Array.from({ length: height }, (_, y) => (y > 100 && y < 380 ? row : white)))
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'camera.y4m')
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]))
  return file
}

test('a book held before the camera is packed once, by WebAssembly that the policy of the page lets run', async ({ appUrl, person }) => {
  const packer = await person('orders')
  const { id } = (await packer.call(convertToDelivery, { params: { id: await makeOrderInProgress(packer) }, body: {} })).data
  const packed = async () => (await packer.call(deliveryById, { params: { id } })).data.items.map((item) => item.packed)
  const isbn = (await packer.call(deliveryById, { params: { id } })).data.items[0]?.isbn ?? ''
  const browser = await browsers.launch({
    ...chromium.launchOptions,
    args: [
      ...(chromium.launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(isbn)}`,
    ],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ baseURL: appUrl, permissions: ['camera'], viewport: { width: 390, height: 844 } })
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.addInitScript((token) => localStorage.setItem('token', token), packer.token)
  await page.goto(orderPaths.delivery({ id }))
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText(`Found ${isbn}`).waitFor()
  await expect.poll(packed).toEqual([1])
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/shots-camera.png' })
  await page.getByRole('button', { name: 'Close camera' }).click()
  await page.getByRole('region', { name: 'Camera' }).waitFor({ state: 'detached' })
  // Seen in picture after picture, it was one scan.
  expect(await packed()).toEqual([1])
  expect(complaints).toEqual([])
})
