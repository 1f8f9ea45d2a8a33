import { useMemo } from 'react'
import { keysOf } from '#api/core/objects'
import type { Window } from '#api/statistics/periods'
import controls from '#views/core/controls.module.css'
import { dateTime } from '#views/core/format.ts'
import type { ListControl } from '#views/core/list/state/useListState.ts'
import styles from './Report.module.css'
import { texts } from './texts'
import { presets } from './windows'

export function Period({ list, shown, asOf }: { list: ListControl; shown: Window | undefined; asOf: string | undefined }) {
  const named = useMemo(() => presets(new Date()), [])
  return (
    <fieldset className={styles.window} aria-label={texts.presetsLabel}>
      {keysOf(named).map((name) => {
        const { from, to } = named[name]
        return (
          <button
            key={name}
            type="button"
            className={controls.button}
            aria-pressed={shown?.from === from && shown.to === to}
            onClick={() => list.push({ filters: { ...list.state.filters, from, to } })}
          >
            {texts.presets[name]}
          </button>
        )
      })}
      {shown && (
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
