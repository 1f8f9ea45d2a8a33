import controls from '../controls.module.css'
import { PlusIcon } from './icons'
import type { ListProps } from './listProps'

type Adding = {
  title: string
  label: string
  onAdd: () => void
  mayAdd?: boolean
  isRunning?: boolean
}

export function addingBy({ title, label, onAdd, mayAdd = true, isRunning }: Adding) {
  const button = mayAdd && (
    <button type="button" className={controls.button} data-tone="accent" disabled={isRunning} onClick={onAdd} aria-keyshortcuts="n">
      <PlusIcon />
      {label}
    </button>
  )
  const onKey = (code: string): boolean => {
    const isMeant = code === 'KeyN' && mayAdd
    if (isMeant && !isRunning) onAdd()
    return isMeant
  }
  const keys = mayAdd ? [{ title, keys: [{ keys: ['N'], does: label }] }] : []
  return { button, keyed: { onKey, keys } satisfies Partial<ListProps<never>> }
}
