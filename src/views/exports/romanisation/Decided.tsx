import { Badge, Button, Heading, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { type RomanisationDecision, undoRomanisation } from '#api/exports/romanisation'
import { refresh } from '#views/core/data.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Exports.module.css'
import { romanisationName } from './name'
import { texts } from './texts'

const decidedTexts = texts.decided

export function Decided({ decided }: { decided: readonly RomanisationDecision[] }) {
  const command = useCommand<unknown>({
    onSucceeded: () => void refresh(romanisationName),
    onFailed(error) {
      if (error instanceof Error) toast.error(error.message)
      void refresh(romanisationName)
    },
  })
  return (
    <section className={styles.part} aria-label={decidedTexts.heading}>
      <Heading as="h2" size="3">
        {decidedTexts.heading}
      </Heading>
      {decided.length === 0 && <Text size="2">{decidedTexts.none}</Text>}
      <ul className={styles.rules}>
        {decided.map(({ id, decision, original, romanised, at, by }) => (
          <li key={id}>
            <Badge color={decision === 'accepted' ? 'green' : 'gray'} highContrast>
              {decidedTexts[decision]}
            </Badge>
            <Name>{original}</Name>
            {romanised && <Name>{romanised}</Name>}
            <Text size="1" color="gray" highContrast>
              <When at={at} /> · <bdi>{by}</bdi>
            </Text>
            <Button
              type="button"
              size="1"
              variant="soft"
              color="gray"
              highContrast
              aria-label={texts.undoOf(original)}
              onClick={() => command.run(() => client.call(undoRomanisation, { params: { id } }))}
            >
              {texts.undoOne}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
