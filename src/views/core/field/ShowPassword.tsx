import styles from './Field.module.css'

const texts = { show: (label: string) => `Show ${label}`, hide: (label: string) => `Hide ${label}` }

export function ShowPassword({ label, isShown, onToggle }: { label: string; isShown: boolean; onToggle: () => void }) {
  const name = texts[isShown ? 'hide' : 'show'](label)
  return (
    <button
      type="button"
      className={styles.show}
      aria-pressed={isShown}
      aria-label={name}
      title={name}
      // Keeps the focus in the password field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" aria-hidden>
        <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
        <circle cx="8" cy="8" r="2" />
        {isShown && <path d="m2.5 13.5 11-11" />}
      </svg>
    </button>
  )
}
