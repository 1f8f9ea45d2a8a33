import { Bar } from '@visx/shape'
import { number } from '#views/core/format.ts'
import styles from './Chart.module.css'
import { Frame } from './Frame'

export type Box = { name: string; min: number; firstQuartile: number; median: number; thirdQuartile: number; max: number }

export default function BoxPlot({ label, boxes, labelOf }: { label: string; boxes: readonly Box[]; labelOf: (box: Box) => string }) {
  return (
    <Frame
      label={label}
      points={boxes.map((box) => ({ lines: [box.name], label: labelOf(box) }))}
      domain={[0, boxes.reduce((highest, { max }) => Math.max(highest, max), 0)]}
      format={number}
      mark={(index, width, y) => {
        const box = boxes[index]
        if (!box) return null
        const middle = width / 2
        const half = Math.min(width / 4, 12)
        return (
          <>
            <line className={styles.whisker} x1={middle} x2={middle} y1={y(box.max)} y2={y(box.min)} />
            {[box.min, box.max].map((end, at) => (
              <line
                key={at === 0 ? 'min' : 'max'}
                className={styles.whisker}
                x1={middle - half}
                x2={middle + half}
                y1={y(end)}
                y2={y(end)}
              />
            ))}
            <Bar
              className={styles.box}
              x={width / 4}
              y={y(box.thirdQuartile)}
              width={width / 2}
              height={Math.max(y(box.firstQuartile) - y(box.thirdQuartile), 1)}
            />
            <line className={styles.median} x1={width / 4} x2={(width * 3) / 4} y1={y(box.median)} y2={y(box.median)} />
          </>
        )
      }}
    />
  )
}
