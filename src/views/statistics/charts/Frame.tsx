import { AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { number } from '#views/core/format.ts'
import { texts } from '../texts'
import styles from './Chart.module.css'
import { barWidth, inLines, periodWidth, placeWidth, stepOfNames, visible } from './places'

const height = 276
const labels = 44
const axis = 64
const top = 24
const inner = height - labels - top

type Scale = (value: number) => number

type Props = {
  label: string
  unit?: string | undefined
  /** Periods, oldest first: all of them are in view where they fit, else the newest. */
  isTime?: boolean
  points: readonly { lines: readonly string[]; label: string }[]
  /** 0 is always included. */
  domain: readonly [number, number]
  format?: ((value: number) => string) | undefined
  mark: (index: number, width: number, y: Scale) => ReactNode
  through?: ((first: number, last: number, place: number, y: Scale) => ReactNode) | undefined
  /** Patterns that marks are filled with. */
  defs?: ReactNode
}

/** Only the visible part is drawn. Time runs from left to right in every language. */
export function Frame({ label, unit, isTime = false, points, domain, format = number, mark, through, defs }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ width, scrolled }, setView] = useState({ width: 0, scrolled: 0 })
  const [read, setRead] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => setView({ width: element.clientWidth, scrolled: element.scrollLeft })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const count = points.length
  const place = (isTime ? periodWidth : placeWidth)(count, width)
  const isScrolled = width > 0 && place * count > width + 1
  useLayoutEffect(() => {
    if (isTime && isScrolled && count > 0 && frame.current) frame.current.scrollLeft = frame.current.scrollWidth
  }, [isTime, isScrolled, count])

  const { first, last } = visible(count, place, width, scrolled)
  const [min, greatest] = domain
  const y = scaleLinear({ domain: [Math.min(min, 0), Math.max(greatest, min < 0 ? 0 : 1)], range: [inner, 0], nice: true })
  const ticks = y.ticks(5).filter(Number.isInteger)
  const taken = place * barWidth(count)
  const named = isTime ? stepOfNames(count, place, width) : 1
  // The newest is named, and so is each so many-th before it.
  const isNamed = (at: number) => (count - 1 - at) % named === 0
  const shown = read === undefined ? undefined : points[Math.min(read, count - 1)]

  const readAt = (at: number) => {
    setRead(at)
    const element = frame.current
    if (!element) return
    if (at * place < element.scrollLeft) element.scrollLeft = at * place
    else if ((at + 1) * place > element.scrollLeft + width) element.scrollLeft = (at + 1) * place - width
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const end = count - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max((read ?? count) - 1, 0),
      ArrowRight: Math.min((read ?? -1) + 1, end),
      Home: 0,
      End: end,
    }
    const to = moves[event.key]
    if (to === undefined || count === 0) return
    event.preventDefault()
    event.stopPropagation()
    readAt(to)
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<Element>) => {
    const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / place)
    if (at >= 0 && at < count) setRead(at)
  }

  return (
    <>
      <div className={styles.chart} dir="ltr">
        <svg width={axis} height={height} aria-hidden>
          <text x={axis - 6} y={12} className={styles.unit}>
            {unit}
          </text>
          <AxisLeft
            scale={y}
            top={top}
            left={axis - 1}
            tickValues={ticks}
            tickFormat={(value) => format(Number(value))}
            hideTicks
            stroke="var(--gray-a6)"
            tickLabelProps={{ fill: 'var(--gray-11)', fontSize: 11, textAnchor: 'end', dx: -6, dy: 4 }}
          />
        </svg>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled with the keyboard too */}
        <section ref={frame} className={styles.frame} tabIndex={0} aria-label={`${label} ${texts.charts.keys}`} onKeyDown={onKeyDown}>
          {width > 0 && (
            <svg
              width={Math.max(place * count, width)}
              height={height}
              viewBox={`0 0 ${Math.max(place * count, width)} ${height}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={label}
              onPointerMove={onPointerMove}
              onPointerLeave={() => setRead(undefined)}
            >
              {defs && <defs>{defs}</defs>}
              {read !== undefined && read < count && (
                <path className={styles.read} d={`M${read * place} ${top}h${place}v${inner}h${-place}z`} />
              )}
              {ticks.map((tick) => (
                <line key={tick} x1={0} x2="100%" y1={top + y(tick)} y2={top + y(tick)} className={styles.line} />
              ))}
              {points.slice(first, last).map(({ lines }, i) => {
                const at = first + i
                const room = place * named
                return (
                  // Names may repeat: keyed by position.
                  <Group key={at} left={at * place + (place - taken) / 2} top={top}>
                    {mark(at, taken, y)}
                    {isNamed(at) &&
                      inLines(lines, room).map((line, row) => (
                        <text
                          key={row === 0 ? 'first' : 'last'}
                          x={at === count - 1 && place < room ? taken : taken / 2}
                          y={inner + 16 + row * 14}
                          className={styles.name}
                          data-end={(at === count - 1 && place < room) || undefined}
                        >
                          {line}
                        </text>
                      ))}
                  </Group>
                )
              })}
              {through && <Group top={top}>{through(first, last, place, y)}</Group>}
            </svg>
          )}
        </section>
      </div>
      {isTime && isScrolled && <p className={styles.hint}>{texts.charts.newest}</p>}
      <output className={styles.hint} dir="auto">
        {shown?.label}
      </output>
    </>
  )
}
