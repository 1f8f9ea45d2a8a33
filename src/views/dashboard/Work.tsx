import { Heading, Skeleton, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import { inLanguage, say } from '#api/core/texts/inLanguage'
import { type WorkItem, workGroups, workList } from '#api/dashboard/work'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { number } from '#views/core/format.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import styles from './Dashboard.module.css'
import { rowLinks, workLinks } from './workLinks'

export type Texts = typeof texts
const texts = inLanguage('dashboard/Work', {
  title: 'Your work',
  groups: { failed: 'Failed', late: 'Late', waits: 'Waiting' },
  nothing: 'No pending, late or failed work.',
  loading: 'Loading your work…',
  unread: 'Could not load your work.',
  oldest: (title: string) => `Oldest: ${title}`,
})

const groups = ['failed', 'late', 'waits'] as const

export function Work() {
  const { data, error, mutate } = useAnswer('Work', workList, {})
  const items = data?.data ?? []
  return (
    <section aria-labelledby="dashboard-work" aria-busy={!data && !error}>
      <Heading as="h2" size="3" mb="3" id="dashboard-work">
        {texts.title}
      </Heading>
      {error && !data && <PartFault text={texts.unread} onRetry={() => void mutate()} />}
      {!data && !error && (
        <p role="status" aria-label={texts.loading}>
          <Skeleton>{texts.nothing}</Skeleton>
        </p>
      )}
      {data && items.length === 0 && (
        <Text as="p" size="2" color="gray">
          {texts.nothing}
        </Text>
      )}
      {groups.map((group) => {
        const found = items.filter(({ name }) => workGroups[group].some((each) => each === name))
        return (
          found.length > 0 && (
            <div key={group} className={styles.work}>
              <h3 className={styles.group} data-tone={group}>
                {texts.groups[group]}
              </h3>
              <ul className={styles.lists} data-wide>
                {found.map((item) => (
                  <Card key={item.name} item={item} group={group} />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </section>
  )
}

function Card({ item: { name, count, oldest }, group }: { item: WorkItem; group: keyof typeof workGroups }) {
  const [english, href] = workLinks[name]
  const title = say(english)
  const hrefOf = rowLinks[name]
  return (
    <li className={styles.card} data-tone={group}>
      <Link href={href} className={styles.figure}>
        <span className={styles.number} dir="ltr">
          {number(count)}
        </span>
        <span className={styles.title}>{title}</span>
      </Link>
      {hrefOf && oldest.length > 0 && (
        <ol className={styles.oldest} aria-label={texts.oldest(title)}>
          {oldest.map(({ id, number: printed, name: who, since }) => (
            <li key={id}>
              <Link href={hrefOf(id)}>
                {printed !== null && <bdi dir="ltr">{printed}</bdi>} <Name>{who}</Name>
              </Link>
              {since && <When at={since} />}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
