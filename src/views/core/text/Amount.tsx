import styles from './Amount.module.css'

/** What of an amount is not its number: the code or the sign of a currency, a unit. */
const units = /[\p{L}\p{Sc}]+/gu

/** Paints the currency quietly and leaves the text whole: it is found, copied and read aloud as one. */
function paint(amount: HTMLElement | null) {
  const text = amount?.firstChild
  const highlights = globalThis.CSS?.highlights
  if (!text || !highlights) return
  const painted = highlights.get('currency') ?? new Highlight()
  highlights.set('currency', painted)
  const ranges = [...amount.textContent.matchAll(units)].map(
    ({ 0: unit, index }) =>
      new StaticRange({ startContainer: text, startOffset: index, endContainer: text, endOffset: index + unit.length }),
  )
  for (const range of ranges) painted.add(range)
  return () => {
    for (const range of ranges) painted.delete(range)
  }
}

/** An amount by itself, as `money` and `unitPrice` write it, with its currency quiet. */
export const Amount = ({ children }: { children: string }) => (
  // A range keeps its text node, so another amount has to make another one.
  <span key={children} ref={paint} dir="ltr" className={styles.amount}>
    {children}
  </span>
)
