import { Text } from '@radix-ui/themes'
import { texts } from './cancelTexts'

export const Causes = ({ causes }: { causes: readonly string[] }) => (
  <>
    <Text as="p" size="2" mt="3" mb="0">
      {texts.causes}
    </Text>
    <ul>
      {causes.map((cause) => (
        <Text key={cause} as="p" size="2" asChild>
          <li>
            <bdi>{cause}</bdi>
          </li>
        </Text>
      ))}
    </ul>
  </>
)
