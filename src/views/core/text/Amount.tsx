import styles from './Amount.module.css'

/** The code or the sign of its currency: all of an amount that is not its number. */
const currency = /[\p{L}\p{Sc}]+/u

/** Paints the currency quietly and leaves the text whole: it is found, copied and read aloud as one. */
function paint(amount: HTMLElement | null) {
  const text = amount?.firstChild
  const found = currency.exec(text?.textContent ?? '')
  const highlights = globalThis.CSS?.highlights
  if (!text || !found || !highlights) return
  const endOffset = found.index + found[0].length
  const range = new StaticRange({ startContainer: text, startOffset: found.index, endContainer: text, endOffset })
  const painted = highlights.get('currency') ?? new Highlight()
  highlights.set('currency', painted.add(range))
  return () => void painted.delete(range)
}

/** An amount by itself, as `money` and `unitPrice` write it, with its currency quiet. */
export const Amount = ({ children }: { children: string }) => (
  // A range keeps its text node, so another amount has to make another one.
  <span key={children} ref={paint} dir="ltr" className={styles.amount}>
    {children}
  </span>
)
