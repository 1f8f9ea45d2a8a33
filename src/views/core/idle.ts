/**
 * Runs something once the browser has painted and has nothing better to do, or after `within` milliseconds at the latest.
 * Returns how to call it off.
 */
export function whenIdle(run: () => void, within?: number): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, within === undefined ? undefined : { timeout: within })
  return () => cancelIdleCallback(request)
}
