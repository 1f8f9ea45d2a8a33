import { useState } from 'react'
import type { Money } from '#api/core/money'
import type { Basket } from '#api/orders/baskets'
import type { IssuedLine } from '#api/orders/documentRows'
import { part } from '../../core/chunk'
import { money } from '../../core/format'
import { Opening } from '../../core/keyboard/Opening'
import styles from './Explained.module.css'

const ExplainDialog = part('the calculation', () => import('./ExplainDialog'))

/** What a sum is of: an order, an issued document, or an offer by its number. */
export type Source = { basket: Basket } | { lines: readonly IssuedLine[]; isCredit?: boolean; currency: string } | { offer: number }

/** Which sum: `rate` is that of VAT, a fraction such as 0.06. */
export type Figure = 'net' | 'total' | { rate: number }

const texts = { explain: (amount: string) => `${amount}: how it is calculated` }

/** A sum that opens into how it came to be. */
export function ExplainedAmount({ value, figure, of }: { value: Money; figure: Figure; of: Source }) {
  const [isOpen, setOpen] = useState(false)
  const shown = money(value)
  return (
    <>
      <button
        type="button"
        dir="ltr"
        className={styles.amount}
        aria-label={texts.explain(shown)}
        aria-haspopup="dialog"
        onMouseEnter={ExplainDialog.prefetch}
        onFocus={ExplainDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {shown}
      </button>
      {isOpen && (
        <Opening onClose={() => setOpen(false)}>
          <ExplainDialog figure={figure} of={of} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  )
}
