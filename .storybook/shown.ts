/** Elements that a person sees without a text in them. */
const pictures = 'img, svg, canvas, video, input, select, textarea, button, [aria-busy="true"]'

const hasText = ({ childNodes }: Element) => [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** Text for screen readers only is one pixel wide. */
const isSeen = (element: Element) =>
  (element.matches(pictures) || hasText(element)) &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.clientWidth !== 1 &&
  // Storybook's own: pages for a preview that waits or has failed, and what draws as the colour-blind see.
  !element.closest('.sb-wrapper, #storybook-a11y-vision-filters, script, style')

/**
 * A story shows something, in its canvas or in a dialog beside it, and the app's error page only where it says so.
 * @throws the story's name, and what is wrong.
 */
export function proveShown(story: string, isFailure = false): void {
  const seen = [...document.body.querySelectorAll('*')].filter(isSeen)
  if (seen.length === 0) throw new Error(`‘${story}’ shows nothing`)
  const hasFailed = seen.some(({ textContent }) => textContent === 'Unexpected Application Error!')
  if (hasFailed && !isFailure) throw new Error(`‘${story}’ shows the error page (parameters.isFailure, if it has to)`)
}
