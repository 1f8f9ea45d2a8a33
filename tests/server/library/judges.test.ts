import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { addExport, addExportItems } from '#api/library/exports'
import { library } from '#api/library/labelTemplate'
import { createFiles } from '#api/library/productions'
import { bytesOf } from '../exports/office'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

const away = ['pdftoppm', 'zbarimg'].filter((program) => spawnSync('which', [program]).status !== 0)
if (away.length) process.stdout.write(`Labels are not judged by what is not installed here: ${away.join(', ')}\n`)

const isbns = Array.from({ length: 24 }, (_, n) => {
  const body = `97891001${String(n).padStart(4, '0')}`
  return `${body}${gtinCheckDigit(body)}`
})

test.skipIf(away.length > 0)('a scanner reads every label of a sheet as a printer of 203 dpi draws it, each as its own title', async () => {
  const { db, send, signIn } = await startServer()
  const admin = await signIn('admin')
  for (const isbn of isbns) await addProduct(db, { isbn })
  const sheet = { columns: 3, rows: 8, width: 70, height: 37, pitchX: 70, pitchY: 37, firstX: 0, firstY: 0.5, padding: 3, fontSize: 8 }
  const { data: template } = await admin.call(library.LabelTemplate.calls.add, { body: { title: '3 × 8', content: 'shelf', ...sheet } })
  const how = { symbology: 'ean13', value: 'isbn', addOn: 'none', moduleWidth: 0.33, startAt: 1 } as const
  const { id } = (await admin.call(addExport, { body: { kind: 'label', title: 'Sheet', templateId: template.id, ...how } })).data
  await admin.call(addExportItems, { body: { exportId: id, isbns } })
  const { data } = await admin.call(createFiles.label, { params: { id }, body: {} })
  expect(data).toMatchObject({ labels: 24, sheets: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'labels-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sheet.pdf'), await bytesOf({ send, admin }, data.file?.url))
  execFileSync('pdftoppm', ['-r', '203', '-png', join(folder, 'sheet.pdf'), join(folder, 'page')])
  const { stdout } = spawnSync('sh', ['-c', `zbarimg --raw -q ${folder}/page*.png`])
  expect(stdout.toString().trim().split('\n').sort()).toEqual([...isbns].sort())
})
