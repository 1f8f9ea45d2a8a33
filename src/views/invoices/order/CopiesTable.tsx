import type { BasketLine } from '#api/orders/baskets'
import { languageOf } from '../../core/languageOf'
import styles from './Order.module.css'
import { texts } from './texts'

/** One line, and how many copies of it may be chosen. */
export type Choosable = { line: Pick<BasketLine, 'id' | 'title'>; most: number }

/** What was typed as copies; undefined where it is no number that may be chosen. */
export function chosenCopies(text: string, most: number): number | undefined {
  if (!/^\d{1,4}$/.test(text)) return text === '' ? 0 : undefined
  return Number(text) <= most ? Number(text) : undefined
}

type Props = { lines: readonly Choosable[]; typed: Readonly<Record<number, string>>; onTyped: (line: number, text: string) => void }

/** How many copies of each line go along. */
export const CopiesTable = ({ lines, typed, onTyped }: Props) => (
  <table className={styles.table}>
    <tbody>
      {lines.map(({ line: { id, title }, most }) => (
        <tr key={id}>
          <td>
            <bdi lang={languageOf(title)}>{title}</bdi>
          </td>
          <td data-end>
            <input
              className={styles.copies}
              dir="ltr"
              inputMode="numeric"
              aria-label={texts.copiesOf(title)}
              aria-invalid={chosenCopies(typed[id] ?? '', most) === undefined}
              value={typed[id] ?? ''}
              onChange={({ target }) => onTyped(id, target.value)}
            />{' '}
            {texts.ofLeft(most)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
