import { Button, Flex, Text } from '@radix-ui/themes'
import { useEffect, useMemo, useRef } from 'react'
import type { AnyStateMachine } from 'xstate'
import { download } from '../files/download'
import styles from './Chart.module.css'
import { ChartSvg, type ChartSvgProps, sizeOf } from './ChartSvg'
import { pictureOf } from './chartLayout'
import { type ChartTexts, modelOf } from './chartModel'
import { chartStyle } from './chartStyle'
import { useZoom } from './useZoom'

const texts = {
  view: (id: string) => `Chart of ${id}. Arrow keys move it, plus and minus zoom, 0 fits it`,
  closer: 'Zoom in',
  farther: 'Zoom out',
  fit: 'Fit to view',
  actualSize: 'Actual size',
  save: 'Save as SVG',
}

/** Of the view, above and below, in pixels. */
const borders = 2

type Props = Omit<ChartSvgProps, 'picture'> & ChartTexts & { machine: AnyStateMachine }

/** Opens with all of it in sight. Zoomed in, it follows the active state. */
export function Chart({ machine, names, notes, events, ...drawn }: Props) {
  const picture = useMemo(() => pictureOf(modelOf(machine, { names, notes, events })), [machine, names, notes, events])
  const view = useRef<HTMLElement>(null)
  const size = sizeOf(picture)
  const { zoom, isZoomed, style, closer, farther, showAll, actualSize, reveal, onKeyDown } = useZoom(view, size)
  const active = drawn.active?.join(' ')
  useEffect(() => {
    const lit = active === undefined ? undefined : [...(view.current?.querySelectorAll('.state[data-active]') ?? [])].at(-1)
    if (lit) reveal(lit)
  }, [active, reveal])
  return (
    <figure className={styles.figure}>
      <Flex gap="2" align="center" mb="2" wrap="wrap">
        <Button size="1" variant="soft" color="gray" onClick={farther} aria-label={texts.farther}>
          −
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={closer} aria-label={texts.closer}>
          +
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={showAll}>
          {texts.fit}
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={actualSize}>
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
        data-zoomed={isZoomed || undefined}
        style={{ ...style, aspectRatio: `${size.width} / ${size.height}`, maxBlockSize: `min(78vh, 900px, ${size.height + borders}px)` }}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it moves, and has to by keys too
        tabIndex={0}
        aria-label={texts.view(machine.id)}
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => target !== currentTarget && reveal(target)}
      >
        <ChartSvg picture={picture} {...drawn} />
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
