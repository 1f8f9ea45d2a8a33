import { Button, Code, Flex, Heading, Text } from '@radix-ui/themes'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { leaves } from '#machines/app/replay/step'
import { Chart } from '#views/core/charts/Chart.tsx'
import { plainText } from '../replay/plainText'
import { eventsIn, inert } from './inert'
import { LiveEvents } from './LiveEvents'
import { samples } from './samples'

const texts = {
  send: 'Events here',
  again: 'Start again',
  state: 'State',
  context: 'Context',
  ended: 'It has ended.',
}

const newRun = (machine: AnyStateMachine): AnyActorRef =>
  createActor(inert(machine), { input: samples[machine.id]?.input, clock: new SimulatedClock() })

/** One running machine and its picture, with the active states lit. Time stands still: delays are buttons, too. */
export function LiveChart({ machine }: { machine: AnyStateMachine }) {
  const [actor, setActor] = useState(() => newRun(machine))
  useEffect(() => {
    actor.start()
    return () => void actor.stop()
  }, [actor])
  const snapshot: AnyMachineSnapshot = useSyncExternalStore(
    (listener) => actor.subscribe({ next: listener, error: listener }).unsubscribe,
    () => actor.getSnapshot(),
  )
  const events = snapshot.status === 'active' ? eventsIn(snapshot._nodes, samples[machine.id]?.events) : []
  return (
    <>
      <Chart machine={machine} active={leaves(snapshot.value)} />
      <Flex direction="column" gap="3" align="start">
        <Heading as="h2" size="3">
          {texts.state}
        </Heading>
        <Text size="2" role="status">
          <Code>{leaves(snapshot.value).join(' ') || machine.id}</Code> {snapshot.status !== 'active' && texts.ended}
        </Text>
        <Heading as="h2" size="3">
          {texts.send}
        </Heading>
        <LiveEvents snapshot={snapshot} events={events} onSend={actor.send} />
        <Button size="1" variant="outline" color="gray" onClick={() => setActor(newRun(machine))}>
          {texts.again}
        </Button>
        <Heading as="h2" size="3">
          {texts.context}
        </Heading>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keys too */}
        <section tabIndex={0} aria-label={texts.context} style={{ maxBlockSize: 320, overflow: 'auto', inlineSize: '100%' }}>
          <pre style={{ fontSize: 12, margin: 0 }}>{plainText(snapshot.context)}</pre>
        </section>
      </Flex>
    </>
  )
}
