import { scaleLinear } from '@visx/scale'
import { number } from '#views/core/format.ts'
import { PlotRows } from './PlotRows'
import styles from './PlotRows.module.css'

/** Hours. */
export type Box = { id: number; name: string; min: number; firstQuartile: number; median: number; thirdQuartile: number; max: number }

/** `scale`: hours in the unit of the axis. */
type Props = {
  label: string
  boxes: readonly Box[]
  scale: (hours: number) => number
  medianOf: (box: Box) => string
  labelOf: (box: Box) => string
}

/** How a value spreads: median, middle half, and ends. */
export default function BoxPlot({ label, boxes, scale, medianOf, labelOf }: Props) {
  const longest = boxes.reduce((highest, { max }) => Math.max(highest, max), 0)
  const x = scaleLinear({ domain: [0, Math.max(scale(longest), 1)], range: [0, 1], nice: true })
  const share = (hours: number) => x(scale(hours))
  const span = (from: number, to: number) => ({
    insetInlineStart: `${share(from) * 100}%`,
    inlineSize: `max(${(share(to) - share(from)) * 100}%, 2px)`,
  })
  return (
    <PlotRows
      label={label}
      ticks={x.ticks(5).map((tick) => ({ at: x(tick), text: number(tick) }))}
      rows={boxes.map((box) => ({
        id: box.id,
        name: box.name,
        value: medianOf(box),
        label: labelOf(box),
        plot: (
          <>
            <span className={styles.whisker} style={span(box.min, box.max)} />
            <span className={styles.box} data-box style={span(box.firstQuartile, box.thirdQuartile)} />
            <span className={styles.median} style={{ insetInlineStart: `calc(${share(box.median) * 100}% - 1px)` }} />
          </>
        ),
      }))}
    />
  )
}
