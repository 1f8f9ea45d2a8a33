import { languageOf } from '#views/core/languageOf.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import styles from './Copies.module.css'
import { chosenCopies, type useCopies } from './useCopies'

type Props = {
  of: ReturnType<typeof useCopies>
  said: { copiesOf: (title: string) => string; ofLeft: (max: number) => string }
}

export const CopiesTable = ({ of: { lines, typed, type }, said }: Props) => (
  <table className={styles.table}>
    <tbody>
      {lines.map(({ line: { id, title }, max }) => (
        <tr key={id}>
          <td>
            <bdi lang={languageOf(title)}>{title}</bdi>
          </td>
          <td data-end>
            <NumberInput
              isWhole
              className={styles.copies}
              aria-label={said.copiesOf(title)}
              aria-invalid={chosenCopies(typed[id] ?? '', max) === undefined}
              placeholder="0"
              value={typed[id] ?? ''}
              onChange={({ target }) => type(id, target.value)}
            />{' '}
            {said.ofLeft(max)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
