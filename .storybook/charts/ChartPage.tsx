import { Code, Flex, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { charts } from '#machines/app/replay/charts'
import { chartDigest } from '#machines/core/recorder/chartDigest'
import columns from '../columns.module.css'
import { docOf } from './docs'
import { LiveChart } from './LiveChart'

const texts = { choose: 'Machine', digest: 'Digest' }

/** A machine: its comment, its picture, and the machine itself, driven by buttons. */
export function ChartPage({ machine: first }: { machine: string }) {
  const [id, setId] = useState(first)
  const chart = charts.get(id)
  if (!chart) return null
  return (
    <Flex direction="column" gap="4" p="5" asChild>
      <main>
        <Flex align="center" gap="4" wrap="wrap">
          <Heading as="h1" size="6">
            {id}
          </Heading>
          <Text as="label" size="2">
            {texts.choose}{' '}
            <select value={id} onChange={({ target }) => setId(target.value)}>
              {[...charts.keys()].sort().map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Text>
          <Text size="1" color="gray">
            <Code>src/machines/{chart.file}</Code> · {texts.digest} <Code>{chartDigest(chart.machine)}</Code>
          </Text>
        </Flex>
        <Text as="p" size="2" my="0" style={{ maxInlineSize: '75ch', whiteSpace: 'pre-line' }}>
          {docOf(chart.file, chart.export)}
        </Text>
        <div className={columns.wide}>
          <LiveChart key={id} machine={chart.machine} />
        </div>
      </main>
    </Flex>
  )
}
