import type { PermissionCategory } from '#api/access/roles'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Access.module.css'

const texts = { count: (held: number, all: number) => `${held} of ${all}` }

type Props = {
  category: PermissionCategory
  chosen: ReadonlySet<string>
  before: readonly string[]
  isDisabled: boolean
  onToggle: (names: readonly string[], isIn: boolean) => void
}

export function Category({ category: { title, permissions }, chosen, before, isDisabled, onToggle }: Props) {
  const held = permissions.filter(({ name }) => chosen.has(name)).length
  const hasAll = held === permissions.length
  return (
    <fieldset className={styles.category} aria-label={title}>
      <label className={styles.legend}>
        <input
          type="checkbox"
          checked={hasAll}
          disabled={isDisabled}
          ref={(input) => {
            if (input) input.indeterminate = held > 0 && !hasAll
          }}
          onChange={() =>
            onToggle(
              permissions.map(({ name }) => name),
              !hasAll,
            )
          }
        />
        <Name>{title}</Name>
        <span className={styles.count}>{texts.count(held, permissions.length)}</span>
      </label>
      <div className={styles.grid}>
        {permissions.map(({ name, title: permission, description }) => (
          <label key={name} className={styles.permission} title={description ?? name} data-change={changeOf(name, chosen, before)}>
            <input
              type="checkbox"
              checked={chosen.has(name)}
              disabled={isDisabled}
              onChange={(event) => onToggle([name], event.target.checked)}
            />
            <bdi>{permission}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function changeOf(name: string, chosen: ReadonlySet<string>, before: readonly string[]): 'added' | 'removed' | undefined {
  if (chosen.has(name) === before.includes(name)) return undefined
  return chosen.has(name) ? 'added' : 'removed'
}
