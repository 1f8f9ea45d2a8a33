import type { Column } from './columns'
import styles from './controls.module.css'
import type { ListPreferences } from './state/preferences'
import { texts } from './texts'

type Props = {
  columns: readonly Column<never>[]
  /** Chosen, the first included. */
  chosen: readonly Column<never>[]
  /** How many of the chosen, from the first, there is room for. */
  count: number
  density: ListPreferences['density']
  onChange: (change: Partial<ListPreferences>) => void
}

/** Which columns, and how high the rows; kept on this machine. */
export default function ViewMenu({ columns, chosen, count, density, onChange }: Props) {
  const ids = chosen.map(({ id }) => id)
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>{texts.columns}</legend>
        {columns.slice(1).map(({ id, title }) => (
          <label key={id} className={styles.option}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={(event) => onChange({ columns: event.target.checked ? [...ids, id] : ids.filter((other) => other !== id) })}
            />
            {title}
            {ids.indexOf(id) >= count && <small>{texts.noRoom}</small>}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>{texts.density}</legend>
        {(['compact', 'comfortable'] as const).map((name) => (
          <label key={name} className={styles.option}>
            <input type="radio" name="density" checked={density === name} onChange={() => onChange({ density: name })} />
            {texts[name]}
          </label>
        ))}
      </fieldset>
    </>
  )
}
