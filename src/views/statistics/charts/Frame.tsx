import { AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear } from '@visx/scale'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { number } from '#views/core/format.ts'
import styles from './Chart.module.css'
import { barWidth, inLines, placeWidth, visible } from './places'

const height = 260
const labels = 44
const axis = 64
const top = 8
const inner = height - labels - top

type Scale = (value: number) => number

type Props = {
  label: string
  points: readonly { lines: readonly string[]; label: string }[]
  /** 0 is always included. */
  domain: readonly [number, number]
  format?: ((value: number) => string) | undefined
  mark: (index: number, width: number, y: Scale) => ReactNode
  through?: ((first: number, last: number, place: number, y: Scale) => ReactNode) | undefined
}

/** Only the visible part is drawn. */
export function Frame({ label, points, domain, format = number, mark, through }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ width, scrolled }, setView] = useState({ width: 0, scrolled: 0 })
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
  const place = placeWidth(count, width)
  const { first, last } = visible(count, place, width, scrolled)
  const [min, greatest] = domain
  const y = scaleLinear({ domain: [Math.min(min, 0), Math.max(greatest, min < 0 ? 0 : 1)], range: [inner, 0], nice: true })
  const ticks = y.ticks(5).filter(Number.isInteger)
  const taken = place * barWidth(count)

  return (
    <div className={styles.chart} dir="ltr">
      <svg width={axis} height={height} aria-hidden>
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
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={label}>
        {width > 0 && (
          <svg
            width={Math.max(place * count, width)}
            height={height}
            viewBox={`0 0 ${Math.max(place * count, width)} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            {ticks.map((tick) => (
              <line key={tick} x1={0} x2="100%" y1={top + y(tick)} y2={top + y(tick)} className={styles.line} />
            ))}
            {points.slice(first, last).map(({ lines, label }, i) => {
              const left = (first + i) * place
              return (
                // Names may repeat: keyed by position.
                <Group key={left} left={left + (place - taken) / 2} top={top}>
                  <title>{label}</title>
                  {mark(first + i, taken, y)}
                  {inLines(lines, place).map((line, row) => (
                    <text key={row === 0 ? 'first' : 'last'} x={taken / 2} y={inner + 16 + row * 14} className={styles.name}>
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
  )
}
