import { memo, type SyntheticEvent } from 'react'
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

/** Keep it, so that rows are not redrawn. An order is cancelled in the menu alone. */
export function rowMovesOf(offer: Offer): RowActions<BasketRow> | undefined {
  const { moves } = offer
  if (moves.length === 0) return undefined
  return {
    of: (row, isInMenu) => <RowMoves {...{ row, offer }} shown={isInMenu ? 'menu' : 'beside'} />,
    width: 216,
    main: { of: (row) => <RowMoves {...{ row, offer }} shown="main" />, width: 150 },
    hasMore: moves.includes('basket.cancel'),
  }
}

type Props = { row: BasketRow; offer: Offer; shown: 'beside' | 'main' | 'menu' }

const RowMoves = memo(function PlainRowMoves({ row, offer, shown }: Props) {
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
    const explain = ({ currentTarget }: SyntheticEvent<HTMLElement>, isChosen = false) =>
      offer.explain({ row, name, refusal, button: currentTarget }, isChosen)
    const leave = () => offer.explain(null)
    return (
      <button
        key={name}
        type="button"
        className={styles.move}
        data-move={name}
        aria-disabled="true"
        onPointerEnter={(event) => explain(event)}
        onPointerLeave={leave}
        onFocus={(event) => explain(event)}
        onBlur={leave}
        onClick={(event) => explain(event, true)}
      >
        {label}
        <span className="visually-hidden">{texts.cannot(refusal.message)}</span>
      </button>
    )
  })
})
