import { createContext, memo, useContext } from 'react'
import type { BasketRow } from '#api/orders/basketLists'
import type { Refusal } from '#machines/core/law'
import { labelOf, type OrderMoveName } from '#machines/orders/shipping'
import type { RowActions } from '#views/core/list/columns.ts'
import { follows, rowRefusal } from '../moveOfRow'
import { texts } from './listTexts'
import styles from './OrderList.module.css'

export type Reason = { row: BasketRow; name: OrderMoveName; refusal: Refusal; button: HTMLElement }

type Offer = {
  moves: readonly OrderMoveName[]
  ask: (name: OrderMoveName, row: BasketRow) => void
  explain: (reason: Reason | null, isChosen?: boolean) => void
}

/** Stable, so that rows are not redrawn. */
export const OfferContext = createContext<Offer | null>(null)

const of = (row: BasketRow, isInMenu = false) => <RowMoves row={row} shown={isInMenu ? 'menu' : 'beside'} />
const main = { of: (row: BasketRow) => <RowMoves row={row} shown="main" />, width: 150 }

const without: RowActions<BasketRow> = { of, width: 216, main }
const withCancel: RowActions<BasketRow> = { ...without, hasMore: true }

/** An order is cancelled in the menu alone. */
export const rowMovesOf = (offered: readonly OrderMoveName[]): RowActions<BasketRow> | undefined =>
  offered.includes('basket.cancel') ? withCancel : offered[0] && without

const RowMoves = memo(function PlainRowMoves({ row, shown }: { row: BasketRow; shown: 'beside' | 'main' | 'menu' }) {
  const offer = useContext(OfferContext)
  if (!offer) return null
  const names = offer.moves.filter((name) => follows(row, name) && (shown === 'menu' || name !== 'basket.cancel'))
  const first = names.includes('basket.start') ? 'basket.start' : names[0]
  return names.map((name) => {
    if (shown === 'main' && name !== first) return null
    const refusal = rowRefusal(row, name)
    const label = labelOf(name, row.status)
    if (!refusal)
      return (
        <button key={name} type="button" className={styles.move} data-move={name} onClick={() => offer.ask(name, row)}>
          {label}
        </button>
      )
    const explain = (button: HTMLElement, isChosen = false) => offer.explain({ row, name, refusal, button }, isChosen)
    return (
      <button
        key={name}
        type="button"
        className={styles.move}
        data-move={name}
        aria-disabled="true"
        onPointerEnter={(event) => explain(event.currentTarget)}
        onPointerLeave={() => offer.explain(null)}
        onFocus={(event) => explain(event.currentTarget)}
        onBlur={() => offer.explain(null)}
        onClick={(event) => explain(event.currentTarget, true)}
      >
        {label}
        <span className="visually-hidden">{texts.cannot('', refusal.message).slice(1)}</span>
      </button>
    )
  })
})
