const asked = 'problem'

/** Opens the dialog that reports a problem, wherever one is in the workspace. */
export const reportProblem = (): void => {
  dispatchEvent(new Event(asked))
}

/** Hears it asked for. Returns how to stop listening. */
export function onReportAsked(open: () => void): () => void {
  addEventListener(asked, open)
  return () => removeEventListener(asked, open)
}
