import { type ReactNode, useEffect, useRef } from 'react'
import { placeBy, useClosedByMove } from './besideButton'
import styles from './RowMenu.module.css'

type Props = { button: HTMLElement; onClose: () => void; children: ReactNode }

/** Actions of a row whose columns leave no room for them. */
export default function RowMenu({ button, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true }), [])
  useClosedByMove(button, onClose)
  const close = () => {
    button.focus()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      ref={box}
      role="group"
      aria-label={button.ariaLabel ?? undefined}
      className={styles.menu}
      style={placeBy(button)}
      // Not all browsers focus a pressed button: the menu would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      // What is switched off says why beside its button.
      onClick={({ target }) => target instanceof Element && target.closest('a, button:not([aria-disabled])') && close()}
    >
      {children}
    </div>
  )
}
