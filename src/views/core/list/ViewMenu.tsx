import styles from '../controls.module.css'
import type { Column } from './columns'
import { SavedViews } from './saved/SavedViews'
import { writeListState } from './state/listState'
import type { ListPreferences } from './state/preferences'
import type { ListControl } from './state/useListState'
import { toolTexts } from './toolTexts'

type Props = {
  name: string
  list: ListControl
  columns: readonly Column<never>[]
  chosen: readonly Column<never>[]
  count: number
  density: ListPreferences['density']
  onChange: (change: Partial<ListPreferences>) => void
}

export default function ViewMenu({ name, list, columns, chosen, count, density, onChange }: Props) {
  const ids = chosen.map(({ id }) => id)
  const choose = (next: string[]) => (list.columns ? list.showColumns(next) : onChange({ columns: next }))
  const query = writeListState({ ...list.state, page: 1 }, new URLSearchParams({ columns: ids.join(' ') }))
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>{toolTexts.columns}</legend>
        {columns.slice(1).map(({ id, title }) => (
          <label key={id} className={styles.option}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={(event) => choose(event.target.checked ? [...ids, id] : ids.filter((other) => other !== id))}
            />
            {title}
            {ids.indexOf(id) >= count && <small>{toolTexts.noRoom}</small>}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>{toolTexts.density}</legend>
        {(['compact', 'comfortable'] as const).map((name) => (
          <label key={name} className={styles.option}>
            <input type="radio" name="density" checked={density === name} onChange={() => onChange({ density: name })} />
            {toolTexts[name]}
          </label>
        ))}
      </fieldset>
      <SavedViews list={name} query={query} />
    </>
  )
}
