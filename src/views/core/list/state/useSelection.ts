import { useReducer } from 'react'
import { remembered } from './remembered'
import { nothingSelected, type Selection, type SelectionChange, select } from './selection'

/**
 * The rows chosen in a list. `key` names the list with its search and filters: what was chosen under
 * another search is not carried over, so that nothing out of sight is moved along.
 */
export function useSelection(key: string): [Selection, (change: SelectionChange) => void] {
  const [kept, dispatch] = useReducer(
    (state: { key: string; selection: Selection }, { key, change }: { key: string; change: SelectionChange }) => {
      const selection = select(state.key === key ? state.selection : recall(key), change)
      remembered.selections.set(key, selection)
      return { key, selection }
    },
    key,
    (first) => ({ key: first, selection: recall(first) }),
  )
  return [kept.key === key ? kept.selection : recall(key), (change) => dispatch({ key, change })]
}

const recall = (key: string) => remembered.selections.get(key) ?? nothingSelected
