import { type MoveName, moves } from '#machines/orders/basketStatus'
import controls from '../../core/list/controls.module.css'
import { keyOf } from './keys'
import styles from './OrderList.module.css'

/** What can be done with all the chosen orders. */
export const MoveButtons = ({ offered, onAsk }: { offered: readonly MoveName[]; onAsk: (name: MoveName) => void }) =>
  offered.map((name) => (
    <button key={name} type="button" className={controls.button} data-move={name} onClick={() => onAsk(name)}>
      {moves[name].label}
      <kbd className={styles.key} aria-hidden>
        {keyOf(name)}
      </kbd>
    </button>
  ))
