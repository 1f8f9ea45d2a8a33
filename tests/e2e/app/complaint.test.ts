import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { temporaryFolder } from '../../../scripts/serve.mjs'
import { makeNewOrder } from '../setup/people'
import { expect, test, untilLoaded } from '../setup/test'

/** A checkout in which tests may be written. */
function checkout() {
  const { path, remove } = temporaryFolder('complaint')
  for (const name of ['src', 'scripts', 'server', 'node_modules', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    symlinkSync(resolve(name), join(path, name))
  for (const folder of ['tests/traces', '.storybook/traces']) mkdirSync(join(path, folder), { recursive: true })
  copyFileSync('tests/traces/recorded.ts', join(path, 'tests/traces/recorded.ts'))
  return { path, remove }
}

const run = (cwd: string, ...args: string[]) =>
  new Promise<{ code: number; out: string }>((done) => {
    const child = execFile(process.execPath, args, { cwd, env: { ...process.env, NO_COLOR: '1' } }, (_, out, errors) =>
      done({ code: child.exitCode ?? -1, out: out + errors }),
    )
  })

test('31.5 a complaint of a press that was refused becomes a test, which is red', async ({ visit, person }) => {
  const orders = await person('orders')
  const id = await makeNewOrder(orders)
  await orders.call(updatePaymentInfo, { params: { id }, body: { methodId: null, state: 'outstanding', reference: '' } })
  const page = await visit({ as: orders, path: `/order/new-orders/edit/${id}` })
  await page.getByRole('button', { name: 'Start work', exact: true }).waitFor()
  await untilLoaded(page, 'watch')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Start work', exact: true }).click({ force: true })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search for pages/ }).fill('report')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /What happened/ }).fill('They pay later: let me start')
  await page.getByRole('button', { name: 'Mark the step that was wrong' }).click()
  const step = page.getByRole('combobox', { name: 'Which step was wrong?' })
  await step.selectOption({ value: '0.refusals.0' })
  await page.getByRole('combobox', { name: 'What did you expect?' }).selectOption('It should have worked')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()])
  const { path, remove } = checkout()
  try {
    const written = await run(path, 'scripts/replay.mjs', await download.path(), '--as-test', '--quiet')
    expect([written.code, written.out]).toEqual([0, expect.stringContaining('The test is red until')])
    expect(readdirSync(join(path, 'tests/traces'))).toContain('they-pay-later-let-me-start.test.ts')
    const tested = await run(path, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/traces')
    expect([tested.code, tested.out]).toEqual([1, expect.stringMatching(/Expected: +"allowed"\n\s*Received: +"refused"/)])
  } finally {
    remove()
  }
})
