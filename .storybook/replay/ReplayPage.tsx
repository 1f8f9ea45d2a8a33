import { Badge, Callout, Code, Flex, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useMemo, useState } from 'react'
import { NotATrace, readTrace } from '#machines/app/replay/read'
import { type Replay, replay } from '#machines/app/replay/replay'
import { leaves, type Step } from '#machines/app/replay/step'
import { actorName, share, verdicts } from '#machines/app/replay/table'
import type { Trace } from '#machines/core/recorder/trace'
import { Chart } from '#views/core/charts/Chart.tsx'
import columns from '../columns.module.css'
import { plainText } from './plainText'
import { placeOf, StillView } from './RecordedView'

/** A badge keeps to one line by itself, and a sentence is wider than a phone. */
const wrapping = { whiteSpace: 'normal', flexShrink: 1 } as const

const texts = {
  title: 'Replay',
  drop: 'Drop a trace here, or choose its file',
  sample: 'Or one of the recorded ones',
  none: 'Choose…',
  step: 'Step',
  of: (at: number, all: number) => `${at + 1} of ${all}`,
  event: 'Event',
  context: 'What changed in the context',
  same: 'Nothing changed.',
  view: 'The page',
  replayed: (events: string) => `Replayed ${events}.`,
  changed: (machines: string[]) => `Recorded with another chart of ${machines.join(', ')}.`,
}

const recorded = import.meta.glob<string>('../../tests/traces/*.json', { query: '?raw', import: 'default', eager: true })
const nameOf = (path: string) => path.replace(/^.*\/|\.json$/g, '')

/** A trace, step by step: who did what, the chart with its state lit, what changed, and the page as it stood. */
export function ReplayPage({ initial }: { initial?: string }) {
  const [text, setText] = useState(() => Object.entries(recorded).find(([path]) => nameOf(path) === initial)?.[1])
  const read = useMemo(() => (text === undefined ? undefined : open(text)), [text])
  return (
    <Flex direction="column" gap="4" p="5" asChild>
      <section
        aria-label={texts.title}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          event.dataTransfer.files[0]?.text().then(setText)
        }}
      >
        <Heading as="h1" size="6">
          {texts.title}
        </Heading>
        <Flex gap="5" wrap="wrap">
          <Text as="label" size="2">
            {texts.drop}{' '}
            <input type="file" accept=".json,application/json" onChange={({ target }) => target.files?.[0]?.text().then(setText)} />
          </Text>
          <Text as="label" size="2">
            {texts.sample}{' '}
            <select defaultValue={initial ?? ''} onChange={({ target }) => setText(recorded[target.value])}>
              <option value="">{texts.none}</option>
              {Object.keys(recorded).map((path) => (
                <option key={path} value={nameOf(path) === initial ? initial : path}>
                  {nameOf(path)}
                </option>
              ))}
            </select>
          </Text>
        </Flex>
        {typeof read === 'string' && (
          <Callout.Root color="red" role="alert">
            <Callout.Text>{read}</Callout.Text>
          </Callout.Root>
        )}
        {read && typeof read !== 'string' && <Scrubber key={text} {...read} />}
      </section>
    </Flex>
  )
}

type Opened = { trace: Trace; replayed: Replay }

function open(text: string): Opened | string {
  try {
    const trace = readTrace(text)
    return { trace, replayed: replay(trace) }
  } catch (error) {
    if (error instanceof NotATrace) return error.message
    throw error
  }
}

const colours = { agrees: 'green', differs: 'red', untold: 'amber', changed: 'amber' } as const

function Verdict({ trace, replayed }: Opened) {
  const { verdict, difference, changed, gaps } = replayed
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Badge highContrast style={wrapping} color={colours[verdict]}>
          {difference?.difference ?? verdicts[verdict]}
        </Badge>
        {changed.length > 0 && (
          <Badge highContrast style={wrapping} color="amber">
            {texts.changed(changed)}
          </Badge>
        )}
        <Text size="2">{texts.replayed(share(replayed))}</Text>
        <Text size="2" color="gray">
          <bdi>{trace.about}</bdi>
        </Text>
      </Flex>
      {gaps.map((gap) => (
        <Text key={gap} as="p" size="2" my="0">
          {gap}.
        </Text>
      ))}
    </>
  )
}

function Scrubber({ trace, replayed }: Opened) {
  const { steps, difference } = replayed
  const [at, setAt] = useState(difference ? steps.indexOf(difference) : 0)
  const step = steps[at]
  if (!step) return <Verdict trace={trace} replayed={replayed} />
  return (
    <>
      <Verdict trace={trace} replayed={replayed} />
      <Text as="label" size="2">
        {texts.step} {texts.of(at, steps.length)}
        <input
          type="range"
          min={0}
          max={steps.length - 1}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
          style={{ inlineSize: '100%', display: 'block' }}
        />
      </Text>
      <div className={columns.halves}>
        <Flex direction="column" gap="3" minWidth="0">
          <Happened step={step} before={previous(steps, at)} />
          {step.snapshot && <Chart machine={step.snapshot.machine} active={leaves(step.to)} />}
        </Flex>
        <Part title={`${texts.view}: ${placeOf(trace, step)}`}>
          {/* A frame of its own, so that what is fixed to the window stays inside. */}
          <div style={{ blockSize: 720, overflow: 'auto', transform: 'scale(1)', border: '1px solid var(--gray-a5)', borderRadius: 8 }}>
            <StillView trace={trace} steps={steps} at={at} />
          </div>
        </Part>
      </div>
    </>
  )
}

function Happened({ step, before }: { step: Step; before: Step | undefined }) {
  const changes = contextChanges(before, step)
  return (
    <>
      <Text as="p" size="2" my="0" role="status">
        <Code>{(step.recorded.t / 1000).toFixed(3)} s</Code> {actorName(step)}: <strong>{step.recorded.event.type}</strong>{' '}
        <Code>
          {leaves(step.from).join(' ') || '–'} → {leaves(step.to ?? step.recorded.to).join(' ')}
        </Code>{' '}
        {step.refused.length > 0 && (
          <Badge highContrast style={wrapping} color="amber">
            {step.refused.join(', ')}
          </Badge>
        )}
        {step.difference && (
          <Badge highContrast style={wrapping} color="red">
            {step.difference}
          </Badge>
        )}
        {step.untold && (
          <Badge highContrast style={wrapping} color="amber">
            {step.untold}
          </Badge>
        )}
      </Text>
      <Part title={texts.event}>
        <Lines label={texts.event} text={plainText(step.recorded.event)} />
      </Part>
      <Part title={texts.context}>
        <Lines label={texts.context} text={changes.length > 0 ? changes.join('\n') : texts.same} />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Heading as="h2" size="3" mb="1">
      {title}
    </Heading>
    {children}
  </section>
)

const Lines = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keys too
  <section tabIndex={0} aria-label={label} dir="ltr" style={{ maxBlockSize: 180, overflow: 'auto' }}>
    <pre style={{ fontSize: 12, margin: 0 }}>{text}</pre>
  </section>
)

const previous = (steps: readonly Step[], at: number) =>
  steps.slice(0, at).findLast(({ part, actor }) => part === steps[at]?.part && actor.id === steps[at]?.actor.id)

/** Field by field, what was there and what is now. */
function contextChanges(before: Step | undefined, { snapshot }: Step): string[] {
  const [was, is] = [before?.snapshot?.context ?? {}, snapshot?.context ?? {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [old, now] = [plainText(was[name]), plainText(is[name])]
    if (old === now) return []
    return [...(name in was ? [`- ${name}: ${old}`] : []), `+ ${name}: ${now}`]
  })
}
