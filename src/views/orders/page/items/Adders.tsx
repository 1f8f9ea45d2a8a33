import { useEffect } from 'react'
import { goTo } from '../Section'
import { AddByIsbn } from './AddByIsbn'
import { AddByTitle } from './AddByTitle'
import styles from './Items.module.css'

/** The ways to add an item. */
export default function Adders() {
  // Whoever was led here before it came goes on to the field.
  useEffect(() => {
    if (document.activeElement?.id === 'items') goTo('items')
  }, [])
  return (
    <div className={styles.adders}>
      <AddByIsbn />
      <AddByTitle />
    </div>
  )
}
