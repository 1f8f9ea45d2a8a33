import { Text } from '@radix-ui/themes'
import { dateTime, relative } from '#views/core/format.ts'

export const When = ({ at }: { at: string }) => (
  <Text size="2" color="gray" asChild>
    <time dir="auto" dateTime={at} title={dateTime(at)}>
      {relative(at)}
    </time>
  </Text>
)
