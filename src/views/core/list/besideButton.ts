import type { CSSProperties } from 'react'

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
