class DryRunEnded extends Error {
  constructor(readonly answer: unknown) {
    super('A dry run is never committed')
  }
}

/** Runs work whose transaction passes its answer to `keep`. A dry run then rolls back, so that only the answer remains. */
export async function withDryRun<T>(
  isDryRun: boolean,
  answerOf: (answer: T) => T,
  work: (keep: (answer: T) => T) => Promise<T>,
): Promise<T> {
  if (!isDryRun) return work((answer) => answer)
  try {
    return await work((answer) => {
      throw new DryRunEnded(answerOf(answer))
    })
  } catch (error) {
    if (error instanceof DryRunEnded) return error.answer as T
    throw error
  }
}
