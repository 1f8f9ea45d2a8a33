import type { Column } from './columns'
import styles from './controls.module.css'
import { Disclosure } from './Disclosure'
import { ViewIcon } from './icons'
import type { Preferences } from './preferences'
import { texts } from './texts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  density: Preferences['density']
  onChange: (change: Partial<Preferences>) => void
}

/** Which columns, and how high the rows; kept on this machine. */
export function ViewMenu<Row>({ columns, shown, density, onChange }: Props<Row>) {
  const ids = shown.map(({ id }) => id)
  return (
    <Disclosure label={texts.view} icon={<ViewIcon />}>
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
    </Disclosure>
  )
}
