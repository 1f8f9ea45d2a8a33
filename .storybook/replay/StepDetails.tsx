import { Heading } from '@radix-ui/themes'
import { leaves, type Step } from '#machines/app/replay/step'
import type { Row } from '#machines/app/replay/timeline'
import { Chart } from '#views/core/charts/Chart.tsx'
import { plainText } from './plainText'

/** For developers: the chart of the actor with its state lit, the event, and what it changed in the context. */
export function StepDetails({ row, steps }: { row: Row; steps: readonly Step[] }) {
  const index = steps.findIndex(({ recorded }) => recorded.n === row.n)
  const step = steps[index]
  if (!step) return null
  const before = steps.slice(0, index).findLast(({ actor }) => actor.id === step.actor.id)
  const changes = contextChanges(before, step)
  return (
    <>
      {step.snapshot && <Chart machine={step.snapshot.machine} active={leaves(step.to)} />}
      <Lines title="Event" text={plainText(step.recorded.event)} />
      <Lines title="What changed in the context" text={changes.length > 0 ? changes.join('\n') : 'Nothing changed.'} />
    </>
  )
}

const Lines = ({ title, text }: { title: string; text: string }) => (
  <>
    <Heading as="h3" size="2" mb="1">
      {title}
    </Heading>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keys too */}
    <section tabIndex={0} aria-label={title} dir="ltr" style={{ maxBlockSize: 180, overflow: 'auto' }}>
      <pre style={{ fontSize: 12, margin: 0 }}>{text}</pre>
    </section>
  </>
)

/** Field by field, what was there and what is now. */
function contextChanges(before: Step | undefined, { snapshot }: Step): string[] {
  const [was, is] = [before?.snapshot?.context ?? {}, snapshot?.context ?? {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [old, now] = [plainText(was[name]), plainText(is[name])]
    if (old === now) return []
    return [...(name in was ? [`- ${name}: ${old}`] : []), `+ ${name}: ${now}`]
  })
}
