import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Replay.module.css'

type Props = {
  label: string
  count: number
  /** Pixels. */
  rowHeight: number
  /** −1 for none. */
  selected: number
  onChoose: (index: number) => void
  children: (index: number) => ReactNode
}

/** Lines of one height in a box that scrolls; only those near it are rendered. Arrows are the page's own, as they step through a recording. */
export function VirtualList({ label, count, rowHeight, selected, onChoose, children }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    initialRect: { width: 400, height: 600 },
  })
  useEffect(() => {
    if (selected >= 0) lines.scrollToIndex(selected, { align: 'auto' })
  }, [lines, selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
    const ends: Record<string, number | undefined> = { Home: 0, End: count - 1, PageDown: selected + page, PageUp: selected - page }
    const to = ends[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(Math.min(count - 1, Math.max(0, to)))
  }
  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
      className={styles.lines}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles.all} style={{ blockSize: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
          <div
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === selected}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={styles.line}
            style={{ insetBlockStart: start, blockSize: rowHeight }}
            onClick={() => onChoose(index)}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
