/** Carries a rehearsal's answer out of the transaction that it takes back. */
class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('A rehearsal is never kept')
  }
}

/**
 * Runs work whose transaction hands its answer to `keep`; of a rehearsal that throws, so that all of it is taken back and its answer,
 * as `told` has it, is all that is left. What it says is what it does, because it did it.
 */
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
