import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Copies.module.css'
import { chosenCopies, type useCopies } from './useCopies'

type Props = {
  of: ReturnType<typeof useCopies>
  labels: { copiesOf: (title: string) => string; ofLeft: (max: number) => string }
}

export const CopiesTable = ({ of: { lines, typed, type }, labels }: Props) => (
  <table className={styles.table}>
    <tbody>
      {lines.map(({ line: { id, title }, max }) => (
        <tr key={id}>
          <td>
            <Name>{title}</Name>
          </td>
          <td data-end>
            <NumberInput
              isInteger
              className={styles.copies}
              aria-label={labels.copiesOf(title)}
              aria-invalid={chosenCopies(typed[id] ?? '', max) === undefined}
              placeholder="0"
              value={typed[id] ?? ''}
              onChange={({ target }) => type(id, target.value)}
            />{' '}
            {labels.ofLeft(max)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
