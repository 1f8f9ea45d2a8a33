import { useEffect } from 'react'
import { goTo } from '../Section'
import { AddByIsbn } from './AddByIsbn'
import { AddByTitle } from './AddByTitle'
import styles from './Items.module.css'

export default function Adders() {
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
