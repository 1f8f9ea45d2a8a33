import { Bar, LinePath } from '@visx/shape'
import { useId } from 'react'
import { number } from '#views/core/format.ts'
import { texts } from '../texts'
import styles from './Chart.module.css'
import { Frame } from './Frame'

export type Series = { key: string; title: string; tone: 'first' | 'second' }

/** Unfinished bars are hatched; `projected` is where they lead. */
export type Point = {
  name: string
  lines: readonly string[]
  values: readonly number[]
  compared?: number | null
  isUnfinished?: boolean
  projected?: number | undefined
}

type Props = {
  label: string
  unit?: string
  isTime?: boolean
  series: readonly Series[]
  points: readonly Point[]
  compared?: string
  format?: (value: number) => string
}

/** Sums by time or by name. It is read with the keyboard too, and every chart has its table below. */
export default function BarChart({ label, unit, isTime = false, series, points, compared, format = number }: Props) {
  const hatch = useId()
  const ends = ({ values, compared: line, projected }: Point) => [...values, line ?? 0, projected ?? 0]
  const domain = points.reduce<[number, number]>(
    ([min, greatest], point) => [Math.min(min, ...ends(point)), Math.max(greatest, ...ends(point))],
    [0, 0],
  )
  const withUnit = (value: number) => (unit ? `${format(value)} ${unit}` : format(value))
  const labelOf = ({ name, values, compared: line, isUnfinished, projected }: Point) =>
    `${name}: ${[
      ...series.map(({ title }, at) => `${title} ${withUnit(values[at] ?? 0)}`),
      ...(isUnfinished ? [texts.charts.unfinished] : []),
      ...(projected === undefined ? [] : [`${texts.charts.projection} ${withUnit(projected)}`]),
      ...(compared && typeof line === 'number' ? [`${compared} ${withUnit(line)}`] : []),
    ].join(', ')}`

  return (
    <Frame
      label={label}
      unit={unit}
      isTime={isTime}
      points={points.map((point) => ({ lines: point.lines, label: labelOf(point) }))}
      domain={domain}
      format={format}
      defs={
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={styles.hatch} d="M0 0v6M3 0v6" />
        </pattern>
      }
      mark={(index, width, y) => {
        const { values = [], isUnfinished = false, projected } = points[index] ?? {}
        const each = width / series.length
        const gap = each > 6 ? 1 : 0
        return (
          <>
            {series.map(({ key, tone }, at) => {
              const value = values[at] ?? 0
              const [upper, lower] = [y(Math.max(0, value)), y(Math.min(0, value))]
              return (
                <Bar
                  key={key}
                  className={styles.bar}
                  data-tone={tone}
                  data-unfinished={isUnfinished || undefined}
                  x={at * each + gap}
                  y={upper}
                  width={Math.max(each - 2 * gap, 1)}
                  height={lower - upper}
                  {...(isUnfinished && { style: { fill: `url(#${hatch})` } })}
                />
              )
            })}
            {projected !== undefined && (
              <path
                className={styles.projection}
                data-line="projection"
                d={`M${width / 2} ${y(values[0] ?? 0)}V${y(projected)}M${gap} ${y(projected)}H${width - gap}`}
              />
            )}
          </>
        )
      }}
      through={
        compared
          ? (first, last, place, y) => (
              <LinePath
                className={styles.compared}
                data-line="compared"
                data={points.slice(first, last)}
                defined={({ compared: line }) => typeof line === 'number'}
                x={(point) => (points.indexOf(point, first) + 0.5) * place}
                y={({ compared: line }) => y(line ?? 0)}
              />
            )
          : undefined
      }
    />
  )
}
