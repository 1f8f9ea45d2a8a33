import { Badge, Flex, Text } from '@radix-ui/themes'
import type { Replay } from '#machines/app/replay/replay'
import { share, verdicts } from '#machines/app/replay/table'

/** A badge keeps to one line by itself, and a sentence is wider than a phone. */
const wrapping = { whiteSpace: 'normal', flexShrink: 1 } as const
const colours = { agrees: 'green', differs: 'red', untold: 'amber', changed: 'amber' } as const

/** The verdict of this version's charts and laws on a trace. */
export function Verdict({ replayed }: { replayed: Replay }) {
  const { verdict, difference, changed, gaps } = replayed
  return (
    <Flex gap="3" align="center" wrap="wrap" mb="3">
      <Badge highContrast style={wrapping} color={colours[verdict]}>
        {difference?.difference ?? verdicts[verdict]}
      </Badge>
      {changed.length > 0 && (
        <Badge highContrast style={wrapping} color="amber">
          Recorded with another chart of {changed.join(', ')}.
        </Badge>
      )}
      <Text size="2">Replayed {share(replayed)}.</Text>
      {gaps.map((gap) => (
        <Text key={gap} size="2">
          {gap}.
        </Text>
      ))}
    </Flex>
  )
}
