import { languageOf } from '#views/core/languageOf.ts'
import { Name } from '#views/core/text/Name.tsx'
import { Arrow } from './Arrow'
import { type Change, tell } from './changeTexts'
import styles from './History.module.css'

export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className={styles.changes}>
    {changes.map((change) => {
      const description = tell(change)
      const key = `${change.field} ${change.of ?? ''}`
      if ('sentence' in description)
        return (
          <li key={key}>
            <bdi>{description.sentence}</bdi>
          </li>
        )
      return (
        <li key={key}>
          <bdi className={styles.of} lang={languageOf(description.label)}>
            {description.label}
          </bdi>
          {description.to !== undefined && (
            <>
              {': '}
              <Name>{description.from}</Name> <Arrow /> <Name>{description.to}</Name>
            </>
          )}
        </li>
      )
    })}
  </ul>
)
