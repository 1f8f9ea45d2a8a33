import { Button, Heading, Text } from '@radix-ui/themes'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Title.module.css'
import { texts } from './texts'
import type { Candidate } from './useTitleForm'

type Props = { candidates: readonly Candidate[]; onAddTo: (productId: number) => void; onOther: () => void }

export function SameTitle({ candidates, onAddTo, onOther }: Props) {
  if (!candidates.length) return null
  return (
    <section className={styles.notice} role="alert">
      <Heading as="h2" size="3">
        {texts.same.title}
      </Heading>
      <Text as="p" size="2">
        {texts.same.text}
      </Text>
      <ul>
        {candidates.map(({ id, title, contributorLine, editionCount }) => (
          <li key={id}>
            <Name>{title}</Name>
            {contributorLine && (
              <>
                {' · '}
                <Name>{contributorLine}</Name>
              </>
            )}
            {` · ${texts.same.editions(editionCount)} `}
            <Button type="button" size="1" variant="soft" aria-label={texts.same.addTo(title)} onClick={() => onAddTo(id)}>
              {texts.same.add}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button type="button" variant="soft" onClick={onOther}>
          {texts.same.other}
        </Button>
      </div>
    </section>
  )
}
