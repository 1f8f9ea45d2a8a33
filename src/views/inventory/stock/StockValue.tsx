import { useState } from 'react'
import { stockValue } from '#api/inventory/stock'
import { useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { money } from '#views/core/format.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { placeNames, texts } from '../texts'

/** Read when it is opened, as it counts the whole stock. */
export function StockValue({ asOf }: { asOf: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useAnswer(inventoryName, stockValue, isOpen ? { query: { asOf } } : null)
  const places = data?.data.places ?? []
  const unpriced = places.reduce((sum, place) => sum + place.unpriced, 0)
  return (
    <details className={styles.value} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.value.title}</summary>
      {error && !data && <p role="alert">{errorText(error)}</p>}
      <ul>
        {places.map(({ place, copies, value }) => (
          <li key={place}>{texts.value.of(placeNames[place], money(value), copies)}</li>
        ))}
        {unpriced > 0 && <li>{texts.value.unpriced(unpriced)}</li>}
      </ul>
    </details>
  )
}
