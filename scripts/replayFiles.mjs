const quote = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
const words = (name) => name.replace(/[-_]+/g, ' ')

const asserted = ({ choice, wanted }) =>
  choice === 'other'
    ? [`// In the reporter's words: write the state that they mean.`, `expect(step.to).toBe(${quote(wanted)})`]
    : choice === 'unchanged'
      ? ['expect(step.to).toBe(step.from)']
      : [`expect(step.outcome).toBe('${choice}')`]

/** A Vitest test that is red until the marked step of `tests/traces/<name>.json` does what was expected. */
export const testOf = (name, complaint) => `import { expect, test } from 'vitest'
import { recorded } from './recorded'

test(${quote(complaint.title)}, () => {
  // ${complaint.did} (${complaint.change}).
  const step = recorded(${quote(name)}, ${quote(complaint.at)})
${asserted(complaint)
  .map((line) => `  ${line}`)
  .join('\n')}
})
`

/** A story that opens the trace at that step, by its path in `parts`. */
export const storyOf = (name, step) => `import type { Meta, StoryObj } from '@storybook/react-vite'
import trace from '../../tests/traces/${name}.json?raw'
import { RecordedTrace } from '../replay/RecordedTrace'

const meta = {
  title: ${quote(`Replay/${words(name)}`)},
  component: RecordedTrace,
  args: { trace, step: ${quote(step)} },
} satisfies Meta<typeof RecordedTrace>

export default meta
type Story = StoryObj<typeof meta>

export const AtTheRecordedStep: Story = {}
`
