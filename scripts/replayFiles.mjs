const quote = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
const words = (name) => name.replace(/[-_]+/g, ' ')

/** A Vitest test that replays `tests/traces/<name>.json` and asserts its states as they are now. */
export const testOf = (name, states) => `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTrace } from '#machines/app/replay/read'
import { replay } from '#machines/app/replay/replay'
import { statesOf } from '#machines/app/replay/states'

test(${quote(`${words(name)} goes as it was recorded`)}, () => {
  const replayed = replay(readTrace(readFileSync(new URL(${quote(`./${name}.json`)}, import.meta.url), 'utf8')))
  expect(replayed.difference?.difference).toBeUndefined()
  expect([replayed.verdict, replayed.gaps]).toEqual(['agrees', []])
  expect(statesOf(replayed)).toEqual([
${states.map((line) => `    ${quote(line)},`).join('\n')}
  ])
})
`

/** A story that opens the recorded page with its processes as they were at that step. */
export const storyOf = (name, step) => `import type { Meta, StoryObj } from '@storybook/react-vite'
import trace from '../../tests/traces/${name}.json?raw'
import { answers } from '../replay/answers'
import { RecordedView } from '../replay/RecordedView'

const meta = {
  title: ${quote(`Replay/${words(name)}`)},
  component: RecordedView,
  args: { trace, step: ${step} },
  parameters: { msw: answers },
} satisfies Meta<typeof RecordedView>

export default meta
type Story = StoryObj<typeof meta>

export const AtTheRecordedStep: Story = {}
`
