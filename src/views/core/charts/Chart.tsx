import { Button, Flex, Text } from '@radix-ui/themes'
import { useMemo, useRef, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { download } from '../files/download'
import styles from './Chart.module.css'
import { ChartSvg, type ChartSvgProps } from './ChartSvg'
import { pictureOf } from './chartLayout'
import { type ChartTexts, modelOf } from './chartModel'
import { chartStyle } from './chartStyle'

const texts = {
  view: (id: string) => `Chart of ${id}. Arrow keys scroll, plus and minus zoom`,
  closer: 'Zoom in',
  farther: 'Zoom out',
  actualSize: 'Actual size',
  save: 'Save as SVG',
}

const smallest = 0.25
const largest = 3

type Props = Omit<ChartSvgProps, 'picture'> & ChartTexts & { machine: AnyStateMachine; zoom?: number }

export function Chart({ machine, zoom: firstZoom = 1, names, notes, events, ...drawn }: Props) {
  const picture = useMemo(() => pictureOf(modelOf(machine, { names, notes, events })), [machine, names, notes, events])
  const [zoom, setZoom] = useState(firstZoom)
  const view = useRef<HTMLElement>(null)
  const scale = (factor: number) => setZoom((now) => Math.min(largest, Math.max(smallest, now * factor)))
  return (
    <figure className={styles.figure}>
      <Flex gap="2" align="center" mb="2" wrap="wrap">
        <Button size="1" variant="soft" color="gray" onClick={() => scale(1 / 1.25)} aria-label={texts.farther}>
          −
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={() => scale(1.25)} aria-label={texts.closer}>
          +
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={() => setZoom(1)}>
          {texts.actualSize}
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={() => save(machine.id, view.current?.querySelector('svg'))}>
          {texts.save}
        </Button>
        <Text size="1" color="gray" role="status" dir="ltr">
          {Math.round(zoom * 100)} %
        </Text>
      </Flex>
      <section
        ref={view}
        className={styles.view}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keys too
        tabIndex={0}
        aria-label={texts.view(machine.id)}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') scale(1.25)
          if (key === '-') scale(1 / 1.25)
        }}
        onWheel={({ ctrlKey, deltaY }) => ctrlKey && scale(deltaY < 0 ? 1.1 : 1 / 1.1)}
      >
        <div style={{ zoom }}>
          <ChartSvg picture={picture} {...drawn} />
        </div>
      </section>
    </figure>
  )
}

function save(id: string, svg: SVGSVGElement | null | undefined): void {
  if (!svg) return
  const copy = svg.cloneNode(true) as SVGSVGElement
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = chartStyle
  copy.prepend(style)
  download(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }), `${id}.svg`)
}
