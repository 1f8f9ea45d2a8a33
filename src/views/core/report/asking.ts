const heard = new Set<() => void>()

/**
 * Opens the dialog that reports a problem, wherever one is in the workspace. Called, not sent as an event of its own: what
 * an event of the app's changes is drawn later than the next key may be pressed.
 */
export const reportProblem = (): void => {
  for (const open of heard) open()
}

/** Hears it asked for. Returns how to stop listening. */
export function onReportAsked(open: () => void): () => void {
  heard.add(open)
  return () => heard.delete(open)
}
