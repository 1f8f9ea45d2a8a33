import type { AnswerOf } from '#api/core/endpoint'
import type { DrawnLabel, drawSheet } from '#api/library/drawnSheet'
import { a4, cornerOf, placesOf } from '#api/library/sheet'
import styles from './Sheet.module.css'
import { texts } from './texts'

export type DrawnSheet = AnswerOf<typeof drawSheet>['data']

/** A typographic point in mm. */
const point = 25.4 / 72

type Props = {
  drawn: DrawnSheet
  sheet: number
  onStart?: ((place: number) => void) | undefined
}

/** A4, 210 by 297 mm; all numbers are millimetres. */
export function LabelSheet({ drawn, sheet, onStart }: Props) {
  const { template, labels, offset, startAt } = drawn
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${a4.width} ${a4.height}`}
      direction="ltr"
      role="img"
      aria-label={texts.preview.sheetLabel(sheet)}
    >
      {onStart &&
        placesOf(template).map((place) => {
          const { x, y } = cornerOf(template, place, offset)
          const isUsed = sheet === 1 && place < startAt - 1
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the field 'First free label', which says the same
            <rect
              key={place}
              {...{ x, y, width: template.width, height: template.height }}
              className={styles.place}
              data-used={isUsed || undefined}
              onClick={() => onStart(place + 1)}
            >
              <title>{texts.preview.startHere(place + 1)}</title>
            </rect>
          )
        })}
      {labels.map((label) => (
        <Label key={label.place} label={label} />
      ))}
    </svg>
  )
}

const Label = ({ label: { place, lines, bars } }: { label: DrawnLabel }) => (
  <g className={styles.label} data-place={place}>
    <path d={bars.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')} />
    {lines.map(({ text, x, y, width, size, isBold, direction }) => (
      <text
        key={`${x}-${y}`}
        x={direction === 'rtl' ? x + width : x}
        y={y}
        fontSize={size * point}
        fontWeight={isBold ? 700 : 400}
        direction={direction}
        // The file's width, whatever font the browser uses.
        textLength={width || undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    ))}
  </g>
)

const cross = 20
const ruler = Array.from({ length: 151 }, (_, i) => i)

export function TestSheet({ drawn: { template } }: { drawn: DrawnSheet }) {
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${a4.width} ${a4.height}`} direction="ltr" role="img" aria-label={texts.preview.test}>
      <g className={styles.lines}>
        <path d={`M${cross - 10} ${cross}h20M${cross} ${cross - 10}v20`} />
        <path d={ruler.map((i) => `M${cross + i} ${cross}v${i % 10 ? 2 : 4}M${cross} ${cross + i}h${i % 10 ? 2 : 4}`).join('')} />
        {placesOf(template).map((place) => (
          <rect key={place} {...cornerOf(template, place)} width={template.width} height={template.height} />
        ))}
      </g>
    </svg>
  )
}
