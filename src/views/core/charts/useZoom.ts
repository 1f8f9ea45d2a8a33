import { select } from 'd3-selection'
import { type D3ZoomEvent, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import { type CSSProperties, type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'

const largest = 3
const step = 1.25
/** Pixels that an arrow key moves the picture. */
const stride = 60
/** Pixels between what is revealed and the edge. */
const gap = 16

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
}

/**
 * Fits a picture of this size into an element, and pans and zooms it there. The element's style has the transform as `--x` and `--y`, in
 * pixels, and `--zoom`. A picture that is wholly in sight leaves wheel and finger to the page.
 */
export function useZoom(view: RefObject<HTMLElement | null>, { width, height }: { width: number; height: number }) {
  const [{ transform, isZoomed }, setShown] = useState({ transform: zoomIdentity, isZoomed: false })

  const acts = useMemo(() => {
    /** The scale at which all of it is in sight; never enlarged. */
    let whole = 1
    const wholeIn = ({ clientWidth, clientHeight }: HTMLElement) => Math.min(1, clientWidth / width, clientHeight / height)
    const isCloser = (element: HTMLElement) => zoomTransform(element).k > whole
    const behaviour = zoom<HTMLElement, unknown>()
      .translateExtent([
        [0, 0],
        [width, height],
      ])
      .filter(function (this: HTMLElement, event: MouseEvent | TouchEvent) {
        if (event.type === 'dblclick') return false
        if (event instanceof WheelEvent) return event.ctrlKey
        return 'touches' in event ? event.touches.length > 1 || isCloser(this) : !event.button
      })
      .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => setShown({ transform, isZoomed: transform.k > whole }))
    const on = (act: (element: HTMLElement) => void) => () => view.current && act(view.current)
    const panBy = (element: HTMLElement, dx: number, dy: number) => {
      const { k: scale } = zoomTransform(element)
      behaviour.translateBy(select(element), dx / scale, dy / scale)
    }
    const showAll = on((element) => {
      whole = wholeIn(element)
      behaviour.scaleExtent([whole, largest]).scaleTo(select(element), whole)
    })

    return {
      showAll,
      closer: on((element) => behaviour.scaleBy(select(element), step)),
      farther: on((element) => behaviour.scaleBy(select(element), 1 / step)),
      actualSize: on((element) => behaviour.scaleTo(select(element), 1)),

      /** Another size of the element: what was fitted is fitted again. */
      resize: on((element) => {
        if (!isCloser(element)) return showAll()
        whole = wholeIn(element)
        behaviour.scaleExtent([whole, largest])
        panBy(element, 0, 0)
      }),

      /** Moves the picture until a part of it is in sight. */
      reveal(part: Element) {
        const element = view.current
        if (!element) return
        // A browser scrolls to what is focused, even where people cannot scroll.
        element.scrollTo(0, 0)
        const [inner, outer] = [part.getBoundingClientRect(), element.getBoundingClientRect()]
        panBy(
          element,
          shiftInto(inner.left, inner.right, outer.left + gap, outer.right - gap),
          shiftInto(inner.top, inner.bottom, outer.top + gap, outer.bottom - gap),
        )
      },

      pan: (key: string) => on((element) => panBy(element, ...(arrows[key] ?? [0, 0])))(),

      attach(element: HTMLElement) {
        const selection = select(element)
        behaviour(selection)
        selection.on(
          'wheel.pan',
          (event: WheelEvent) => {
            if (event.ctrlKey) return
            const before = zoomTransform(element)
            panBy(element, -event.deltaX, -event.deltaY)
            const after = zoomTransform(element)
            // At its edge the page goes on scrolling.
            if (after.x !== before.x || after.y !== before.y) event.preventDefault()
          },
          { passive: false },
        )
        return () => selection.on('.zoom', null).on('.pan', null)
      },
    }
  }, [view, width, height])

  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const detach = acts.attach(element)
    acts.showAll()
    const observer = new ResizeObserver(acts.resize)
    observer.observe(element)
    return () => {
      observer.disconnect()
      detach()
    }
  }, [acts, view])

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key in arrows) acts.pan(key)
      else if (key === '+' || key === '=') acts.closer()
      else if (key === '-') acts.farther()
      else if (key === '0') acts.showAll()
      else return
      event.preventDefault()
    },
    [acts],
  )

  const { x, y, k } = transform
  const style = { '--x': `${x}px`, '--y': `${y}px`, '--zoom': k } as CSSProperties
  return { ...acts, zoom: k, isZoomed, style, onKeyDown }
}

/** How far a stretch has to move to lie within another one; the beginning counts where it is longer. */
function shiftInto(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return from - start
  return end > to ? to - end : 0
}
