import type { CDPSession } from 'playwright-core'

/** Changes the width of the window. Playwright's own call also moves the window of the browser around it, which costs as much again. */
export async function resizeTo(session: CDPSession, width: number): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false })
}

/** Paints nothing from now on, while everything is laid out as before. Runs in the page. */
export function paintNothing(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { clip-path: inset(100%) }')
  document.adoptedStyleSheets.push(sheet)
}

/** Goes to a path as a link does and waits until what stands there has come. Says whether it did; runs in the page. */
export async function goTo(path: string): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const isBusy = () => [...document.querySelectorAll('main [aria-busy="true"]')].some((element) => element.checkVisibility())
  const isWaiting = () => document.querySelector('main h1') === null || isBusy()
  history.pushState(null, '', path)
  await frame()
  await frame()
  for (let frames = 0; isWaiting() && frames < 600; frames++) await frame()
  return !isWaiting()
}

/**
 * Where the page is wider than its window, leaves its titles no room, lets content out of the box that holds
 * it, cuts it without a sign, or lays it over other content. Runs in the page, in the frame after a resize to this width.
 */
export async function layoutFaults(width: number): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await frame()
  while (innerWidth !== width) await frame()
  const faults: string[] = []
  const beyond = document.documentElement.scrollWidth - innerWidth
  if (beyond > 0) faults.push(`${beyond} pixels wider than the window`)
  const title = document.querySelector('tbody th')
  if (title && title.clientWidth < 100) faults.push(`leaves its titles ${title.clientWidth} pixels`)

  type Box = { top: number; bottom: number; left: number; right: number }
  /** `shown` is what is left of it by boxes that cut with an ellipsis, or that scroll. */
  type Leaf = Box & { element: Element; layer: Element; says: string; shown: { left: number; right: number } }
  const main = document.querySelector('main') ?? document.body
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const rects = new Map<Element, DOMRect>()
  const rectOf = (element: Element) => {
    const rect = rects.get(element) ?? element.getBoundingClientRect()
    rects.set(element, rect)
    return rect
  }
  const isLayer = (element: Element) => element === main || /absolute|fixed|sticky/.test(styleOf(element).position)
  const ways = new Map<Element, Element[]>()
  const upFrom = (element: Element): Element[] => {
    const way = ways.get(element) ?? [element, ...(element === main || !element.parentElement ? [] : upFrom(element.parentElement))]
    ways.set(element, way)
    return way
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // What a row shows only under the pointer, over its columns.
    styleOf(element).color !== 'rgba(0, 0, 0, 0)' &&
    // For whoever listens to the page: one pixel that is cut off.
    !upFrom(element).some((at) => styleOf(at).overflowX === 'hidden' && rectOf(at).width <= 1)

  const leaves: Leaf[] = []
  const add = (element: Element, { top, bottom, left, right }: Box, says: string) => {
    if (right - left < 2 || bottom - top < 2) return
    // A line of text is taken without its leading: that of two lines may overlap.
    const trim = (bottom - top) / 4
    const layer = upFrom(element).find(isLayer) ?? main
    const boxes = upFrom(element)
      .filter((at) => !/visible|clip/.test(styleOf(at).overflowX))
      .map(rectOf)
    // Scrolled out of sight.
    if (boxes.some((box) => bottom - trim <= box.top || top + trim >= box.bottom)) return
    const shown = { left: Math.max(left, ...boxes.map((box) => box.left)), right: Math.min(right, ...boxes.map((box) => box.right)) }
    leaves.push({
      element,
      layer,
      top: top + trim,
      bottom: Math.min(bottom - trim, ...boxes.map((box) => box.bottom)),
      left,
      right,
      shown,
      says: `“${says.trim().slice(0, 40)}”`,
    })
  }
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || element.closest('svg, option, style, script') || !isSeen(element)) continue
    range.selectNodeContents(text)
    for (const line of range.getClientRects()) add(element, line, text.textContent)
  }
  for (const field of main.querySelectorAll('input, select, textarea'))
    if (isSeen(field)) add(field, rectOf(field), field.getAttribute('aria-label') ?? field.getAttribute('name') ?? 'a field')

  /** How far a leaf is outside of a box that ought to hold it. */
  const outside = (leaf: Leaf, box: Box) => Math.round(Math.max(leaf.right - box.right, box.left - leaf.left))
  for (const leaf of leaves) {
    for (const at of upFrom(leaf.element)) {
      const { overflowX, textOverflow, position, display } = styleOf(at)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') break
      const box = rectOf(at)
      const out = display === 'contents' || display === 'inline' ? 0 : outside(leaf, box)
      if (out > 2) {
        const where = `${at.tagName.toLowerCase()}${at.id && `#${at.id}`}`
        faults.push(`${leaf.says} is ${out} pixels ${overflowX === 'visible' ? 'beyond' : 'cut off by'} its ${where}`)
        break
      }
      if (position === 'absolute' || position === 'fixed') break
    }
  }
  leaves.sort((a, b) => a.top - b.top)
  leaves.forEach((a, i) => {
    for (let j = i + 1; j < leaves.length; j++) {
      const b = leaves[j] as Leaf
      if (b.top >= a.bottom - 1) break
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue
      const width = Math.min(a.shown.right, b.shown.right) - Math.max(a.shown.left, b.shown.left)
      if (width > 2) faults.push(`${a.says} lies over ${b.says}`)
    }
  })
  return [...new Set(faults)].slice(0, 5)
}
