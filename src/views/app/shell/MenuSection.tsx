import { useId } from 'react'
import { Link } from 'wouter'
import { number as formatNumber } from '#views/core/format.ts'
import { isAt, type Section } from '#views/core/menu.ts'
import { useCounts } from '#views/core/menuCounts.ts'
import { Icon, iconOf } from './icons'
import styles from './Menu.module.css'
import { ToDo } from './ToDo'
import { texts } from './texts'

export function MenuSection(props: { section: Section; path: string; isCurrent: boolean; isUnfolded: boolean; onToggle: () => void }) {
  const { section, path, isCurrent, isUnfolded, onToggle } = props
  const listId = useId()
  const counts = useCounts(section.name)
  const [first, ...more] = section.entries ?? []
  const toDo = section.entries?.reduce((sum, { isToDo, count }) => sum + ((isToDo && count && counts?.get(count)) || 0), 0) ?? 0
  const content = (
    <>
      <Icon name={iconOf(section.name)} />
      <span className={styles.label}>{section.title}</span>
      {!isUnfolded && <ToDo count={toDo} />}
    </>
  )
  if (first && more.length === 0)
    return (
      <li>
        <Link href={first.href} className={styles.item} aria-current={isCurrent ? 'page' : undefined} data-current={isCurrent || undefined}>
          {content}
        </Link>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? listId : undefined}
        title={toDo > 0 ? texts.toDo(toDo) : undefined}
        data-current={isCurrent || undefined}
        onClick={onToggle}
      >
        {content}
        <span className={styles.chevron} data-open={isUnfolded || undefined}>
          <Icon name="chevron" />
        </span>
      </button>
      {isUnfolded && (
        <ul className={styles.list} id={listId}>
          {section.entries?.map((entry) => {
            const number = entry.count === undefined ? undefined : counts?.get(entry.count)
            const { mark } = entry
            const marked = (mark && counts?.get(mark.count)) ?? 0
            const news = mark && `${mark.title}: ${formatNumber(marked)}`
            const isHere = isAt(entry, path)
            return (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  className={styles.entry}
                  aria-current={isHere ? 'page' : undefined}
                  data-current={isHere || undefined}
                >
                  <span className={styles.label}>{entry.title}</span>
                  {marked > 0 && (
                    <span className={styles.mark} title={news}>
                      <span aria-hidden dir="ltr">{`+${formatNumber(marked)}`}</span>
                      <span className="visually-hidden">{news}</span>
                    </span>
                  )}
                  {number !== undefined && (
                    <span className={styles.count} dir="ltr">
                      {formatNumber(number)}
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
