import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { titlePaths } from '#api/products/paths'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Title.module.css'
import { texts } from './texts'
import type { Candidate } from './useTitleForm'

export function SameTitle({ candidates, path, onOther }: { candidates: readonly Candidate[]; path: string; onOther: () => void }) {
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
            <TextLink asChild size="2">
              <Link href={titlePaths(path).newEdition({ id })}>
                <Name>{title}</Name>
              </Link>
            </TextLink>
            {contributorLine && (
              <>
                {' · '}
                <bdi>{contributorLine}</bdi>
              </>
            )}
            {` · ${texts.same.editions(editionCount)}`}
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
