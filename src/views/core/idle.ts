/** When the browser is idle, or after `within` ms. Returns a function that cancels. */
export function whenIdle(run: () => void, within?: number): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, within === undefined ? undefined : { timeout: within })
  return () => cancelIdleCallback(request)
}
