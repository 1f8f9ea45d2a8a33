import type { BasketStatus } from '#api/orders/baskets'
import { labelOf, type OrderMoveName } from '#machines/orders/shipping'
import controls from '#views/core/controls.module.css'
import { keyOf } from './keys'
import styles from './OrderList.module.css'

export const MoveButtons = (props: { offered: readonly OrderMoveName[]; status: BasketStatus; onAsk: (name: OrderMoveName) => void }) =>
  props.offered.map((name) => (
    <button key={name} type="button" className={controls.button} data-move={name} onClick={() => props.onAsk(name)}>
      {labelOf(name, props.status)}
      <kbd className={styles.key} aria-hidden>
        {keyOf(name)}
      </kbd>
    </button>
  ))
