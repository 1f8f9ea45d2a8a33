import axe from 'axe-core'
import { afterAll, afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { preferences } from '#views/core/preferences.ts'
import { speakAs } from './speaking'

/** A phone, upright. */
const phone = { width: 390, height: 800 }

/** Rules of axe that another theme, direction or width can break. Storybook checks all of them in the first look. */
const rules = [
  'color-contrast',
  'scrollable-region-focusable',
  'link-in-text-block',
  'button-name',
  'link-name',
  'label',
  'aria-hidden-focus',
]

// Each story once more as it ends, with the toolbar's three switches at once: in the dark, from right to left and on a phone.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' || !document.body.classList.contains('radix-themes')) return
  const { documentElement: root } = document
  const before = { className: root.className, dir: root.dir }
  const still = document.head.appendChild(document.createElement('style'))
  // Colours that are on their way are neither the one nor the other.
  still.textContent = '*, ::before, ::after { transition: none !important; animation-duration: 0s !important }'
  try {
    root.classList.replace('light', 'dark')
    root.dir = 'rtl'
    // Views that depend on the direction listen to the preference, not to the attribute.
    preferences.setDirection('rtl')
    await page.viewport(phone.width, phone.height)
    await frame()
    const { violations } = await axe.run(document.body, { runOnly: rules, resultTypes: ['violations'], elementRef: false })
    const faults = [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`)),
      ...outside().map((element) => `beyond the edge of the page: ${describe(element)}`),
    ]
    if (faults.length > 0) throw new Error(`In the dark, from right to left, on a phone:\n${faults.slice(0, 8).join('\n')}`)
  } finally {
    still.remove()
    Object.assign(root, before)
  }
})

afterAll(() => speakAs('en'))

const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

function describe(element: Element) {
  const { left, right } = element.getBoundingClientRect()
  const tag = (element.cloneNode() as Element).outerHTML.slice(0, 200)
  return `${tag} from ${Math.round(left)} to ${Math.round(right)}, ‘${element.textContent?.trim().slice(0, 60)}’`
}

/** Visible elements that reach beyond the left or right edge of the page; of nested ones the innermost. */
function outside(): HTMLElement[] {
  const { clientWidth } = document.documentElement
  const found: HTMLElement[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>(':not(svg, svg *)')) {
    const { left, right, width, height } = element.getBoundingClientRect()
    // Text for screen readers only is one pixel wide.
    if (width <= 1 || height <= 1 || (left >= -1 && right <= clientWidth + 1)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isScrolled(element)) continue
    found.push(element)
  }
  return found.filter((one) => !found.some((other) => other !== one && one.contains(other)))
}

/** Whether an ancestor scrolls sideways, cuts with an ellipsis, or is for screen readers only. */
function isScrolled(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, textOverflow } = getComputedStyle(at)
    if (overflowX === 'auto' || overflowX === 'scroll') return true
    if (overflowX !== 'visible' && (textOverflow === 'ellipsis' || at.clientWidth <= 1)) return true
  }
  return false
}
