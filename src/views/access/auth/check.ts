import { createActor, fromPromise } from 'xstate'
import { type HumanCheckActor, humanCheckMachine } from '#machines/access/humanCheck'
import { inspect } from '#machines/core/recorder/tap'

export const isByHand = import.meta.env.VITE_HUMAN_CHECK === 'sitekey'
const machine = isByHand
  ? humanCheckMachine.provide({ actors: { obtain: fromPromise(() => import('./siteKey').then(({ passWidget }) => passWidget())) } })
  : humanCheckMachine

let check: HumanCheckActor | undefined

/** The check of the sign-in page, begun by whoever asks first: the page that shows it, or somebody who signs in before. */
export function beginCheck(): HumanCheckActor {
  check ??= createActor(machine, { inspect }).start()
  check.send({ type: 'check.begin' })
  return check
}

/** Its token was used. */
export const spendCheck = (): void => check?.send({ type: 'check.spend' })

export function endCheck(): void {
  check?.stop()
  check = undefined
}
