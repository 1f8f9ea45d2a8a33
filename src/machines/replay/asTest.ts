import { nameOf, type Replay, type Step } from './replay'
import { actorName } from './table'

const quote = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
const words = (name: string) => name.replace(/[-_]+/g, ' ')

/** Transitions that a test spells out; of a longer trace it asserts the end of every actor. */
const most = 150

const told = (step: Step) => `${actorName(step)}: ${step.recorded.event.type} → ${nameOf(step.to)}`
const isChange = ({ from, to }: Step) => nameOf(from) !== nameOf(to)

/** What a test compares: each change of a state, or for a long trace where each actor ended. */
export function statesOf({ steps }: Replay): string[] {
  const changes = steps.filter(isChange)
  if (changes.length <= most) return changes.map(told)
  return [...new Map(steps.map((step) => [step.actor.id, step])).values()].map(told)
}

/** A Vitest test that replays `tests/traces/<name>.json` and asserts its states as they are now. */
export const testOf = (name: string, replay: Replay): string => `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statesOf } from '#machines/replay/asTest'
import { readTrace } from '#machines/replay/read'
import { replay } from '#machines/replay/replay'

test(${quote(`${words(name)} goes as it was recorded`)}, () => {
  const replayed = replay(readTrace(readFileSync(new URL(${quote(`./${name}.json`)}, import.meta.url), 'utf8')))
  expect(replayed.difference?.difference).toBeUndefined()
  expect(statesOf(replayed)).toEqual([
${statesOf(replay)
  .map((line) => `    ${quote(line)},`)
  .join('\n')}
  ])
})
`

/** A story that opens the recorded page with its processes as they were at the first difference, or at the end. */
export function storyOf(name: string, { steps, difference }: Replay): string {
  const at = difference ? steps.indexOf(difference) : steps.length - 1
  return `import type { Meta, StoryObj } from '@storybook/react-vite'
import trace from '../../tests/traces/${name}.json?raw'
import { RecordedView } from '../replay/RecordedView'

const meta = {
  title: ${quote(`Replay/${words(name)}`)},
  component: RecordedView,
  args: { trace },
} satisfies Meta<typeof RecordedView>

export default meta
type Story = StoryObj<typeof meta>

export const AtTheRecordedStep: Story = { args: { step: ${at} } }
`
}
