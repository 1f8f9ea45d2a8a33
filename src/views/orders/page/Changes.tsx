import { languageOf } from '#views/core/languageOf.ts'
import { Arrow } from './Arrow'
import { type Change, tell } from './changeTexts'
import styles from './History.module.css'

export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className={styles.changes}>
    {changes.map((change) => {
      const told = tell(change)
      const key = `${change.field} ${change.of ?? ''}`
      if ('sentence' in told)
        return (
          <li key={key}>
            <bdi>{told.sentence}</bdi>
          </li>
        )
      return (
        <li key={key}>
          <bdi className={styles.of} lang={languageOf(told.label)}>
            {told.label}
          </bdi>
          {told.to !== undefined && (
            <>
              {': '}
              <bdi lang={languageOf(told.from)}>{told.from}</bdi> <Arrow /> <bdi lang={languageOf(told.to)}>{told.to}</bdi>
            </>
          )}
        </li>
      )
    })}
  </ul>
)
