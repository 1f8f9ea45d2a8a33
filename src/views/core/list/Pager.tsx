import type { ReactNode } from 'react'
import controls from '../controls.module.css'
import { number } from '../format'
import { numberKeys } from '../number/numberKeys'
import { ChevronIcon, ChevronsIcon } from './icons'
import styles from './Pager.module.css'
import { pageCount, pageSizes } from './state/listState'
import type { ListControl } from './state/useListState'
import { texts } from './texts'

type Props = {
  list: ListControl
  total: number
  isAtLeast: boolean | undefined
  howMany: string
  shown: number
}

const anyPage = 1e9

export function Pager({ list, total, isAtLeast, howMany, shown }: Props) {
  const { page, pageSize } = list.state
  const pages = isAtLeast ? anyPage : pageCount(total, pageSize)
  const first = (page - 1) * pageSize
  const step = (to: number, label: string, isBack: boolean, Icon: () => ReactNode, disabled?: boolean) => (
    <button
      type="button"
      className={controls.button}
      data-icon
      data-back={isBack || undefined}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => list.push({ page: to })}
    >
      <Icon />
    </button>
  )
  const sizes = pageSizes.some((size) => size === pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)
  return (
    <nav className={styles.pager} aria-label={texts.page}>
      <span className={styles.range} role="status">
        <bdi>{texts.range(first + 1, first + shown, howMany)}</bdi>
      </span>
      <label className={styles.pageSize}>
        <span>{texts.rowsPerPage}</span>
        <select className={controls.select} value={pageSize} onChange={(event) => list.push({ pageSize: Number(event.target.value) })}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {number(size)}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.steps}>
        {step(1, texts.first, true, ChevronsIcon, page <= 1)}
        {step(Math.min(page - 1, pages), texts.previous, true, ChevronIcon, page <= 1)}
        <label className={styles.jump}>
          <span className="visually-hidden">{texts.page}</span>
          <input
            key={page}
            className={controls.input}
            defaultValue={page}
            {...numberKeys}
            inputMode="numeric"
            dir="ltr"
            onKeyDown={(event) => {
              numberKeys.onKeyDown(event)
              const wanted = Number(event.currentTarget.value)
              if (event.key === 'Enter' && Number.isInteger(wanted)) list.push({ page: Math.min(Math.max(wanted, 1), pages) })
            }}
            onBlur={(event) => {
              event.currentTarget.value = String(page)
            }}
          />
          {!isAtLeast && <span>{texts.ofPages(pages)}</span>}
        </label>
        {step(page + 1, texts.next, false, ChevronIcon, page >= pages)}
        {step(pages, texts.last, false, ChevronsIcon, isAtLeast || page >= pages)}
      </span>
    </nav>
  )
}
