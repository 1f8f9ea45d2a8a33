import { Button, Code, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { eventWords, guardsOf } from '#views/core/charts/chartModel.ts'
import { plainText } from '../replay/plainText'

const texts = {
  events: 'Events here',
  nothing: 'Nothing happens here.',
  carries: (event: string) => `What ${event} carries`,
  sample: (at: number, payload: string) => `${at + 1}: ${payload.replace(/\s+/g, ' ').slice(0, 60)}`,
}

type Props = { snapshot: AnyMachineSnapshot; events: readonly EventObject[]; onSend: (event: EventObject) => void }

/** A button for each event that has a place here, and beside it the guards that decide. */
export function LiveEvents({ snapshot, events, onSend }: Props) {
  const types = [...new Set(events.map(({ type }) => type))]
  return (
    <Flex direction="column" gap="2" align="start" maxWidth="100%" role="group" aria-label={texts.events}>
      {types.map((type) => (
        <LiveEvent key={type} type={type} samples={events.filter((event) => event.type === type)} snapshot={snapshot} onSend={onSend} />
      ))}
      {types.length === 0 && <Text size="2">{texts.nothing}</Text>}
    </Flex>
  )
}

function LiveEvent({ type, samples, snapshot, onSend }: Omit<Props, 'events'> & { type: string; samples: readonly EventObject[] }) {
  const [at, setAt] = useState(0)
  const event = samples[at] ?? { type }
  const words = eventWords(type)
  const guards = guardsOf(snapshot._nodes, type)
  return (
    <Flex gap="2" align="center" wrap="wrap" maxWidth="100%">
      <Button size="1" variant="soft" title={plainText(event)} disabled={!snapshot.can(event)} onClick={() => onSend(event)}>
        {words}
      </Button>
      {samples.length > 1 && (
        <select
          aria-label={texts.carries(words)}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
          style={{ maxInlineSize: 'min(100%, 18rem)' }}
        >
          {samples.map(({ type: _, ...payload }, i) => (
            <option key={plainText(payload)} value={i}>
              {texts.sample(i, plainText(payload))}
            </option>
          ))}
        </select>
      )}
      {guards.length > 0 && (
        <Text size="1">
          <Code>[{guards.join('] [')}]</Code>
        </Text>
      )}
    </Flex>
  )
}
