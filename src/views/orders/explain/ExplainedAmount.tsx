import { useState } from 'react'
import type { Money } from '#api/core/money'
import { inLanguage } from '#api/core/texts/inLanguage'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import styles from './Explained.module.css'
import type { Figure, Source } from './source'

const ExplainDialog = part('the calculation', () => import('./ExplainDialog'))

export type Texts = typeof texts
const texts = inLanguage('orders/ExplainedAmount', { explain: (amount: string) => `${amount}: how it is calculated` })

export function ExplainedAmount({ value, figure, of }: { value: Money; figure: Figure; of: Source }) {
  const [isOpen, setOpen] = useState(false)
  const shown = money(value)
  return (
    <>
      <button
        type="button"
        dir="ltr"
        className={styles.amount}
        data-figure
        aria-label={texts.explain(shown)}
        aria-haspopup="dialog"
        onMouseEnter={ExplainDialog.prefetch}
        onFocus={ExplainDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <Amount>{shown}</Amount>
      </button>
      {isOpen && (
        <Opening onClose={() => setOpen(false)}>
          <ExplainDialog figure={figure} of={of} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  )
}
