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
  more: (row: BasketRow, button: HTMLElement) => void
}

/** Stable, so that rows are not redrawn. */
export const OfferContext = createContext<Offer>({ moves: [], ask: () => {}, explain: () => {}, more: () => {} })

const of = (row: BasketRow, isInMenu = false) => <RowMoves row={row} shown={isInMenu ? 'menu' : 'all'} />
const main = { of: (row: BasketRow) => <RowMoves row={row} shown="main" />, width: 124 }

export const rowMoves: readonly (RowActions<BasketRow> | undefined)[] = [
  undefined,
  { of, width: 124 },
  { of, width: 160 },
  { of, width: 248, main },
]

const RowMoves = memo(function PlainRowMoves({ row, shown }: { row: BasketRow; shown: 'all' | 'main' | 'menu' }) {
  const offer = useContext(OfferContext)
  const names = offer.moves.filter((name) => follows(row, name))
  return (shown === 'main' ? names.slice(0, 1) : names).map((name) => {
    if (name === 'basket.cancel' && shown !== 'menu')
      return (
        <button
          key={name}
          type="button"
          className={styles.move}
          data-move="more"
          aria-haspopup="menu"
          aria-label={texts.more(texts.label(row.id))}
          title={texts.more(texts.label(row.id))}
          onClick={(event) => offer.more(row, event.currentTarget)}
        >
          ⋯
        </button>
      )
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
