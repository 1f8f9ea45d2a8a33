import type { ReactNode } from 'react'
import controls from '../controls.module.css'
import { counted } from '../format'
import styles from './List.module.css'
import { chosenCount, type Selection, type SelectionChange } from './state/selection'
import { toolTexts } from './toolTexts'

type Props = {
  selection: Selection
  total: number
  isAtLeast: boolean | undefined
  max: number
  onSelect: (change: SelectionChange) => void
  children: ReactNode
}

export default function SelectionBar({ selection, total, isAtLeast, max, onSelect, children }: Props) {
  const count = chosenCount(selection)
  const canMatch = !selection.all && total > count
  const isTooMany = isAtLeast || total > max
  return (
    <section className={styles.selection} aria-label={toolTexts.select}>
      <button
        type="button"
        className={controls.button}
        data-quiet
        onClick={() => onSelect({ type: 'selection.cleared' })}
        title={toolTexts.clearSelection}
        aria-label={toolTexts.clearSelection}
      >
        ✕
      </button>
      <strong role="status">{selection.all ? toolTexts.allSelected(count) : toolTexts.selected(count)}</strong>
      {canMatch && (
        <button
          type="button"
          className={styles.clear}
          disabled={isTooMany}
          title={isTooMany ? toolTexts.tooMany(max) : undefined}
          onClick={() => onSelect({ type: 'matching.chosen', total })}
        >
          {toolTexts.selectMatching(counted(total, isAtLeast))}
        </button>
      )}
      <span className={styles.spread} />
      {children}
    </section>
  )
}
