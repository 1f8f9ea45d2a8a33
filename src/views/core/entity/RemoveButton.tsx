import styles from './Entity.module.css'
import { texts } from './texts'

export function RemoveButton({ label, isSystem, onRemove }: { label: string; isSystem: boolean; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={styles.action}
      data-tone={isSystem ? undefined : 'red'}
      aria-disabled={isSystem || undefined}
      aria-label={texts.removeOf(label)}
      title={isSystem ? texts.system : undefined}
      onClick={isSystem ? undefined : onRemove}
    >
      {texts.remove}
    </button>
  )
}
