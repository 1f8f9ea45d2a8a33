import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { kinds } from '#api/products/entities'
import { addEdition, addTitle } from '../../server/products/catalogue'
import { expect, test, untilLoaded } from '../setup/test'

/** A PNG of one grey, 2,000 × 1,000 pixels: larger than what is kept. */
function png(grey: number): Buffer {
  const [width, height] = [2000, 1000]
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = Buffer.alloc(height * (width + 1), grey)
  for (let line = 0; line < height; line++) pixels[line * (width + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

/** Lets go of files over the page, as the desktop does. */
async function dropOn(page: Page, selector: string, files: readonly string[]): Promise<void> {
  const place = page.locator(selector)
  await place.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files: [...files], dragOperationsMask: 1 } }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await browser.send('Input.dispatchDragEvent', { type, ...at })
}

/** Which of its pictures an image has asked for, and the pixels of what it was answered. */
const shownAs = (image: Locator) =>
  image.evaluate((element) => {
    const { src, naturalWidth, naturalHeight } = element as HTMLImageElement
    return { isSmall: src.endsWith('?size=small'), sides: [naturalWidth, naturalHeight] }
  })

test('twenty pictures are dropped at once, the connection breaks and comes back, and all are kept in their order', async ({
  visit,
  person,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = Array.from({ length: 20 }, (_, i) => `sida ${i + 1}.png`)
  for (const [i, name] of names.entries()) writeFileSync(join(folder, name), png(10 * i))
  writeFileSync(join(folder, 'note.txt'), 'no picture')

  const catalogue = await person('catalogue')
  const { id } = await addTitle(catalogue, { title: `Bilderboken ${Date.now()}` })
  const edition = await addEdition(catalogue, id)
  const page = await visit({
    as: catalogue,
    path: `/products/book-product/detail/edit/${edition.id}`,
    expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  })
  let uploads = 0
  page.on('response', (response) => {
    if (!response.url().endsWith('/File/AddFile') || !response.ok()) return
    uploads += 1
    if (uploads === 7) void page.context().setOffline(true)
  })
  const button = 'button[name="images"]'
  await page.locator(button).waitFor()
  // A part of the page that the break keeps from arriving would be said as well.
  await untilLoaded(page, 'exceptions')
  await page.waitForLoadState('networkidle')
  await dropOn(
    page,
    button,
    ['note.txt', ...names].map((name) => join(folder, name)),
  )
  await page.getByText('note.txt is not of type PNG, JPEG, WebP or GIF').waitFor()
  const rows = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(20)
  await page.getByText(/^No connection: \d+ pending$/).waitFor({ state: 'attached' })
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText(/ uploaded$/).count()).toBe(0)
  await expect(page.getByText('not uploaded yet').count()).resolves.toBe(0)

  // Each begins with a text of the title, which a person may change.
  const says = rows.getByRole('textbox', { name: 'What it shows' })
  await expect.poll(() => says.first().inputValue()).toMatch(/^Cover of Bilderboken/)
  await expect.poll(() => says.last().inputValue()).toMatch(/^Page of Bilderboken/)
  for (let i = 0; i < 20; i++)
    await rows
      .nth(i)
      .getByRole('textbox', { name: 'What it shows' })
      .fill(`Page ${i + 1}`)
  await page.reload()
  await page.getByText(/Restored your draft from .*/).waitFor()
  await expect.poll(() => rows.count()).toBe(20)
  // A reload returns to where the page was, until somebody scrolls.
  await page.mouse.wheel(0, 10_000)
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)).toBe(true)
  // Pictures that arrive meanwhile move the rows: the handle may be gone from under the mouse, and Chromium drags what is there once the mouse
  // has moved twice.
  const handle = rows.nth(19).getByTitle(/^Drag to/)
  const drag = async () => {
    await handle.hover()
    await page.mouse.down()
    const { x, y } = (await rows.nth(18).boundingBox()) ?? { x: 0, y: 0 }
    for (const step of [1, 2, 3, 4]) await page.mouse.move(x + 60, y + 8 - step)
    const edge = await rows.nth(18).getAttribute('data-edge')
    if (edge !== 'before') {
      await page.keyboard.press('Escape')
      await page.mouse.up()
    }
    return edge
  }
  await expect.poll(drag).toBe('before')
  await page.mouse.up()
  await expect.poll(() => rows.nth(18).getByRole('textbox', { name: 'What it shows' }).inputValue()).toBe('Page 20')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes saved').waitFor()

  const { data } = await catalogue.call(kinds.book.edition.calls.item, { params: { id: edition.id } })
  const images = data.images as unknown as { image: { name: string; type: string; url: string }; altText: string }[]
  const order = [...Array.from({ length: 18 }, (_, i) => i + 1), 20, 19]
  expect(images.map(({ image, altText }) => [image.name, image.type, altText])).toEqual(
    order.map((n) => [`sida ${n}.webp`, 'image/webp', `Page ${n}`]),
  )
  const size = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(`/api/${url}`)).blob())
    return [picture.width, picture.height]
  }, images[0]?.image.url)
  expect(size).toEqual([1600, 800])

  // What shows them small loads them small.
  await expect.poll(() => shownAs(rows.first().getByRole('img'))).toEqual({ isSmall: true, sides: [320, 160] })
})

test('a photograph larger than any picture we keep is made smaller as it is chosen, and goes without where it was taken', async ({
  visit,
  person,
}) => {
  const catalogue = await person('catalogue')
  const { id } = await addTitle(catalogue, { title: `Fotografiet ${Date.now()}` })
  const page = await visit({ as: catalogue, path: `/products/book-product/edit/${id}` })
  // Noise, as much as a camera's: 3,200 × 2,400 pixels with the place in their EXIF.
  const photograph = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3200, 2400)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const noise = context.createImageData(3200, 2400)
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
    context.putImageData(noise, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.97 })).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  })
  const plain = Buffer.from(photograph, 'base64')
  const place = 'GPS 59.3293 N, 18.0686 E'
  const exif = Buffer.from(`Exif\0\0${place}`)
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  const buffer = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)])
  expect(buffer.length).toBeGreaterThan(5_000_000)
  const cover = page.locator('input[type="file"][name="image"]')
  await cover.waitFor({ state: 'attached' })
  await cover.setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('IMG_0042.webp').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes are saved').waitFor()
  const { data } = await catalogue.call(kinds.book.title.calls.item, { params: { id } })
  const { url, type } = data.image as { url: string; type: string }
  expect(type).toBe('image/webp')
  const stored = await page.evaluate(async (address) => {
    const blob = await (await fetch(`/api/${address}`)).blob()
    const { width, height } = await createImageBitmap(blob)
    return { sides: [width, height], text: new TextDecoder('latin1').decode(await blob.arrayBuffer()) }
  }, url)
  expect(stored.sides).toEqual([2400, 1800])
  // All of it: three letters alone stand somewhere in so many bytes of noise.
  expect(stored.text.includes(place)).toBe(false)
})

test('the cover of a title is sent whole and small, and its list loads the small one alone', async ({ visit, person }) => {
  const catalogue = await person('catalogue')
  const title = `Omslaget ${Date.now()}`
  const { id } = await addTitle(catalogue, { title })
  const page = await visit({ as: catalogue, path: `/products/book-product/edit/${id}` })
  const cover = page.locator('input[type="file"][name="image"]')
  await cover.waitFor({ state: 'attached' })
  await cover.setInputFiles({ name: 'omslag.png', mimeType: 'image/png', buffer: png(90) })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes are saved').waitFor()
  await expect.poll(() => shownAs(page.getByRole('img', { name: 'Preview of omslag.png' }))).toEqual({ isSmall: true, sides: [320, 160] })
  const link = page.getByRole('link', { name: 'omslag.png' })
  const { data } = await catalogue.call(kinds.book.title.calls.item, { params: { id } })
  expect(await link.getAttribute('href')).toBe(`/api/${(data.image as { url: string }).url}`)

  const list = await visit({ as: catalogue })
  const requests: string[] = []
  list.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/File/')) requests.push(search)
  })
  await list.goto('/products/book-product/list?page=1&pageSize=100&sorted=true&field=id&type=desc')
  const row = list.getByRole('row').filter({ hasText: title })
  await expect.poll(() => shownAs(row.locator('img'))).toEqual({ isSmall: true, sides: [320, 160] })
  expect(new Set(requests)).toEqual(new Set(['?size=small']))
})
