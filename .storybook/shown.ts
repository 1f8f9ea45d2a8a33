/** What a person sees although it is no text. */
const pictures = 'img, svg, canvas, video, input, select, textarea, button, [aria-busy="true"], [data-radix-scroll-area-viewport]'

/**
 * A story shows something, in its canvas or in a dialog beside it, and the app's error page only where it says so.
 * @throws the story's name, and what is wrong.
 */
export function proveShown(story: string, isFailure = false): void {
  const { body } = document
  const isThere = body.innerText.trim() !== '' || [...body.querySelectorAll(pictures)].some((each) => each.checkVisibility())
  if (!isThere) throw new Error(`‘${story}’ shows nothing`)
  const hasFailed = body.innerText.includes('Unexpected Application Error!')
  if (hasFailed && !isFailure) throw new Error(`‘${story}’ shows the error page (parameters.isFailure, if it has to)`)
}
