import { Link, useSearch } from 'wouter'
import styles from '#views/core/list/Tabs.module.css'
import { texts } from './texts'

const parameter = 'show'
const editions = 'editions'

export const showsEditions = (query: string): boolean => new URLSearchParams(query).get(parameter) === editions

function linkTo(query: string, isEditions: boolean): string {
  const params = new URLSearchParams(query)
  for (const name of ['page', 'field', 'type', 'columns', parameter]) params.delete(name)
  if (isEditions) params.set(parameter, editions)
  return `?${params}`
}

/** Tabs are links: each has its address, the one shown is the current page. */
export function TitlesOrEditions() {
  const query = useSearch()
  const isEditions = showsEditions(query)
  return (
    <nav aria-label={texts.show} className={styles.tabs}>
      <Link href={linkTo(query, false)} aria-current={!isEditions && 'page'}>
        {texts.titles}
      </Link>
      <Link href={linkTo(query, true)} aria-current={isEditions && 'page'}>
        {texts.editions}
      </Link>
    </nav>
  )
}
