import { AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useEffect, useRef, useState } from 'react'
import { number } from '../core/format'
import styles from './Chart.module.css'
import { barWidth, placeWidth, visible } from './report'

export type Series = { key: string; title: string; tone: 'first' | 'second' }
export type Person = { name: string; lines: readonly string[]; values: readonly number[] }

const height = 260
const labels = 44
const axis = 52
const top = 8

/** Bars side by side for each person. Only those in sight are drawn: five thousand people are scrolled like five. */
export default function BarChart({ label, series, people }: { label: string; series: readonly Series[]; people: readonly Person[] }) {
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

  const place = placeWidth(people.length, width)
  const { first, last } = visible(people.length, place, width, scrolled)
  const inner = height - labels - top
  const most = people.reduce((highest, { values }) => Math.max(highest, ...values), 0)
  const y = scaleLinear({ domain: [0, Math.max(most, 1)], range: [inner, 0], nice: true })
  const x = scaleBand({ domain: series.map(({ key }) => key), range: [0, place * barWidth(people.length)] })
  const ticks = y.ticks(5).filter(Number.isInteger)

  return (
    <div className={styles.chart} dir="ltr">
      <svg width={axis} height={height} aria-hidden>
        <AxisLeft
          scale={y}
          top={top}
          left={axis - 1}
          tickValues={ticks}
          tickFormat={(value) => number(Number(value))}
          hideTicks
          stroke="var(--gray-a6)"
          tickLabelProps={{ fill: 'var(--gray-11)', fontSize: 11, textAnchor: 'end', dx: -6, dy: 4 }}
        />
      </svg>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled with the keyboard too */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={label}>
        {width > 0 && (
          <svg width={Math.max(place * people.length, width)} height={height} role="img" aria-label={label}>
            {ticks.map((tick) => (
              <line key={tick} x1={0} x2="100%" y1={top + y(tick)} y2={top + y(tick)} className={styles.line} />
            ))}
            {people.slice(first, last).map(({ name, lines, values }, i) => {
              const left = (first + i) * place
              return (
                // People may share a name: where they stand is who they are here.
                <Group key={left} left={left + (place * (1 - barWidth(people.length))) / 2} top={top}>
                  <title>{`${name}: ${series.map(({ title }, at) => `${title} ${number(values[at] ?? 0)}`).join(', ')}`}</title>
                  {series.map(({ key, tone }, at) => {
                    const value = values[at] ?? 0
                    return (
                      <Bar
                        key={key}
                        className={styles.bar}
                        data-tone={tone}
                        x={(x(key) ?? 0) + 1}
                        y={y(value)}
                        width={Math.max(x.bandwidth() - 2, 1)}
                        height={inner - y(value)}
                      />
                    )
                  })}
                  {lines.map((line, row) => (
                    <text
                      key={row === 0 ? 'first' : 'last'}
                      x={(place * barWidth(people.length)) / 2}
                      y={inner + 16 + row * 14}
                      className={styles.name}
                    >
                      {cut(line, place)}
                    </text>
                  ))}
                </Group>
              )
            })}
          </svg>
        )}
      </section>
    </div>
  )
}

/** As many letters as fit, at 6.2 px each. */
function cut(text: string, width: number): string {
  const most = Math.max(Math.floor(width / 6.2) - 1, 1)
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text
}
