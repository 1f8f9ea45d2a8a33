import { useMemo } from 'react'
import type { Window } from '#api/statistics/periods'
import controls from '#views/core/controls.module.css'
import { dateTime } from '#views/core/format.ts'
import type { ListControl } from '#views/core/list/state/useListState.ts'
import styles from './Report.module.css'
import { texts } from './texts'
import { presets } from './windows'

type Props = { list: ListControl; hasDays: boolean; shown: Window | undefined; asOf: string | undefined }

export function Period({ list, hasDays, shown, asOf }: Props) {
  const named = useMemo(() => presets(new Date()), [])
  const { filters } = list.state
  return (
    <fieldset className={styles.window} aria-label={texts.presetsLabel}>
      {hasDays &&
        named.map(([name, { from, to }]) => (
          <button
            key={name}
            type="button"
            className={controls.button}
            aria-pressed={shown?.from === from && shown.to === to}
            onClick={() => list.push({ filters: { ...filters, from, to } })}
          >
            {texts.presets[name]}
          </button>
        ))}
      {list.rules.filters.map(
        (filter) =>
          filter.isBeside &&
          filter.kind === 'option' && (
            <label key={filter.name} className={styles.beside}>
              <span>{filter.label}</span>
              <select
                className={controls.select}
                value={filters[filter.name] ?? usual[filter.name] ?? ''}
                onChange={(event) => list.push({ filters: { ...filters, [filter.name]: event.target.value } })}
              >
                {usual[filter.name] === undefined && <option value="">{texts.filters.noComparison}</option>}
                {filter.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ),
      )}
      {shown && hasDays && (
        <span className={styles.message} dir="ltr">
          {texts.window(shown.from, shown.to)}
        </span>
      )}
      {asOf && (
        <span className={styles.message} dir="ltr">
          {texts.asOf(dateTime(asOf, 'Europe/Stockholm'))}
        </span>
      )}
    </fieldset>
  )
}

/** Applied without a choice. */
const usual: Readonly<Record<string, string>> = { step: 'month' }
