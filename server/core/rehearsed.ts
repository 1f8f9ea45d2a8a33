class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('A rehearsal is never kept')
  }
}

/** Runs work whose transaction passes its answer to `keep`. A dry run then rolls back, so that only the answer remains. */
export async function rehearsed<T>(isRehearsal: boolean, told: (answer: T) => T, work: (keep: (answer: T) => T) => Promise<T>): Promise<T> {
  if (!isRehearsal) return work((answer) => answer)
  try {
    return await work((answer) => {
      throw new Rehearsed(told(answer))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as T
    throw error
  }
}
