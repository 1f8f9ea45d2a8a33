import { scaleBand } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { number } from '#views/core/format.ts'
import styles from './Chart.module.css'
import { Frame } from './Frame'

type Tone = 'first' | 'second' | 'third'
export type Series = { key: string; title: string; tone: Tone }
export type Point = { name: string; lines: readonly string[]; values: readonly number[]; compared?: number | null }

type Props = {
  label: string
  series: readonly Series[]
  points: readonly Point[]
  isStacked?: boolean
  compared?: string
  format?: (value: number) => string
}

export default function BarChart({ label, series, points, isStacked = false, compared, format = number }: Props) {
  const ends = ({ values, compared: line }: Point) => [
    ...(isStacked ? [values.reduce((sum, value) => sum + value, 0)] : values),
    ...(line === null || line === undefined ? [] : [line]),
  ]
  const domain = points.reduce<[number, number]>(
    ([min, greatest], point) => [Math.min(min, ...ends(point)), Math.max(greatest, ...ends(point))],
    [0, 0],
  )
  const labelOf = ({ name, values, compared: line }: Point) =>
    `${name}: ${series
      .map(({ title }, at) => `${title} ${format(values[at] ?? 0)}`)
      .concat(compared && typeof line === 'number' ? [`${compared} ${format(line)}`] : [])
      .join(', ')}`

  return (
    <Frame
      label={label}
      points={points.map((point) => ({ lines: point.lines, label: labelOf(point) }))}
      domain={domain}
      format={format}
      mark={(index, width, y) => {
        const x = scaleBand({ domain: series.map(({ key }) => key), range: [0, width] })
        const values = points[index]?.values ?? []
        let below = 0
        return series.map(({ key, tone }, at) => {
          const value = values[at] ?? 0
          const from = isStacked ? below : 0
          below += value
          const [upper, lower] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))]
          return (
            <Bar
              key={key}
              className={styles.bar}
              data-tone={tone}
              x={isStacked ? 1 : (x(key) ?? 0) + 1}
              y={upper}
              width={Math.max((isStacked ? width : x.bandwidth()) - 2, 1)}
              height={lower - upper}
            />
          )
        })
      }}
      through={
        compared
          ? (first, last, place, y) => (
              <LinePath
                className={styles.compared}
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
