import { useMemo } from 'react'
import { inLanguage, say } from '#api/core/texts/inLanguage'
import { choices } from '#machines/app/replay/names'
import { isMarkable, recordedSteps, timeline } from '#machines/app/replay/timeline'
import type { Trace } from '#machines/core/recorder/trace'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { time } from '#views/core/format.ts'
import type { WrongStepProps } from '#views/core/report/wrongStep.ts'

export type Texts = typeof texts
const texts = inLanguage('app/WrongStep', {
  step: 'Which step was wrong?',
  choose: 'Choose a step, latest first',
  choice: 'What did you expect?',
  any: 'Choose…',
  expected: 'What you expected, in words',
})

/** Steps of the last minutes; earlier ones would not be found in so long a list. */
const maxSteps = 60

const expectations = Object.entries(choices).map(([value, label]) => ({ value, label: say(label) }))

export default function WrongStep({ form, taken }: WrongStepProps) {
  const steps = useMemo(() => stepsOf(taken), [taken])
  return (
    <>
      <SelectField form={form} name="step" label={texts.step} options={steps} placeholder={texts.choose} />
      <SelectField form={form} name="choice" label={texts.choice} options={expectations} placeholder={texts.any} />
      <TextField form={form} name="expected" label={texts.expected} />
    </>
  )
}

/** Steps that a person would name: without starts, ends and polling. */
function stepsOf(taken: Trace) {
  const begun = Date.parse(taken.startedAt)
  return timeline(taken, { steps: recordedSteps(taken), laws: [] })
    .filter((row) => isMarkable(row) && !row.isRoutine)
    .map(({ t, who, what, change, note, at }) => ({
      value: at,
      label: `${time(new Date(begun + t).toISOString())} ${who}: ${what} ${change || note}`.trim(),
    }))
    .slice(-maxSteps)
    .reverse()
}
