import { type CSSProperties, useLayoutEffect } from 'react'

export function placeBy(button: HTMLElement): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const isLow = bottom > innerHeight - 160
  return {
    insetBlockStart: isLow ? undefined : bottom + 4,
    insetBlockEnd: isLow ? innerHeight - top + 4 : undefined,
    insetInlineEnd: Math.max(8, isRtl ? left : document.documentElement.clientWidth - right),
  }
}

/**
 * What was placed by a button closes when the button moves. That it was scrolled does not say so: a button that is focused scrolls into
 * view, and the event of that may come after what it opened.
 */
export function useClosedByMove(button: HTMLElement, onClose: () => void): void {
  useLayoutEffect(() => {
    const { top, left } = button.getBoundingClientRect()
    const look = () => {
      const now = button.getBoundingClientRect()
      if (now.top !== top || now.left !== left) onClose()
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  })
}
