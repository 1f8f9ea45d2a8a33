import Worker from 'altcha/workers/pbkdf2?worker'
import * as z from 'zod/mini'
import { humanCheckChallenge } from '#api/core/auth'
import { client } from '#api/core/client'
import type { Proof } from './proof'

const challengeSchema = z.object({
  parameters: z.looseObject({ algorithm: z.string().check(z.startsWith('PBKDF2/')), expiresAt: z.optional(z.number()) }),
})

/** Renewed a minute before it expires; at least a minute, for wrong clocks. */
const margin = 60_000
/** Maximum of setTimeout. */
const unlimited = 2 ** 31 - 1

/**
 * Solves an ALTCHA challenge in a worker and yields the payload to verify. Null means that no proof is needed.
 * @throws for an unknown challenge, or without a secure context
 */
export async function prove(signal: AbortSignal): Promise<Proof> {
  const challenge = await client.call(humanCheckChallenge, {}, { signal })
  if (challenge === null) return { token: '', validFor: unlimited }
  const { expiresAt } = z.parse(challengeSchema, challenge).parameters
  const solution = await work(challenge, signal)
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    validFor: expiresAt ? Math.max(expiresAt * 1000 - Date.now() - margin, margin) : unlimited,
  }
}

function work(challenge: unknown, signal: AbortSignal): Promise<unknown> {
  const worker = new Worker()
  return new Promise<unknown>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = () => reject(new Error('The worker of the human check did not start'))
    worker.onmessage = ({ data }) =>
      data && !data.error ? resolve(data) : reject(new Error('The human check found no solution', { cause: data?.error }))
    worker.postMessage({ type: 'work', challenge, counterMode: 'uint32', counterStart: 0, counterStep: 1, timeout: 60_000 })
  }).finally(() => worker.terminate())
}
