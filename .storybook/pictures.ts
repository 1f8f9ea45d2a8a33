import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { speakAs } from './speaking'

/** `npm run pictures:screens` alone loads this: the first story of each screen is drawn, and compared with its accepted picture. */

/** All stories happen at this moment; dates in fixtures are around it. */
const moment = new Date('2026-11-28T10:00:00Z')
// A millisecond later for each file: Vitest tells by the clock that it has not yet loaded this file for the next one.
vi.setSystemTime((vi.getMockedSystemTime() ?? moment).getTime() + 1)

/** Pixels of a page that is longer than its window; the window of `scripts/vite/tests.ts` is as tall, or the picture would be scaled. */
const tallest = 1600

/** Milliseconds in which nothing changes any more, and how long they are waited for. */
const quiet = 700
const patience = 15_000

// The same numbers for each story, whatever was drawn before it.
let seed = 1
Math.random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

beforeEach(async ({ task, skip }) => {
  const [first] = task.file.tasks.flatMap((one) => ('tasks' in one ? one.tasks : one))
  skip(task.id !== first?.id)
  seed = 1
})

afterEach(async ({ task }) => {
  const { storyId = '' } = task.meta as { storyId?: string }
  if (task.result?.state === 'fail' || !storyId.startsWith('screens-')) return
  await still()
  const height = Math.min(document.body.scrollHeight, tallest)
  if (height > innerHeight) {
    await page.viewport(innerWidth, height)
    await still()
  }
  // Vitest makes one of two hyphens.
  await expect(document.body).toMatchScreenshot(storyId.replace('--', '__'))
})

afterAll(() => speakAs('en'))

/** Parts, hyphens and indexes of titles arrive late and change the page once more. */
async function still(): Promise<void> {
  await document.fonts.ready
  const started = performance.now()
  let last = started
  const observer = new MutationObserver(() => {
    last = performance.now()
  })
  observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
  while (performance.now() - last < quiet && performance.now() - started < patience)
    await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
}
