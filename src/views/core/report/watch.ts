import type { Asked } from '#machines/core/law'
import { brokenAnswer, redactError } from '#machines/core/recorder/errors'
import { recorderOf } from '#machines/core/recorder/recorder'
import { refusedForm, refusedRows } from '#machines/core/recorder/refusals'
import { listen, listenToTold, type Told } from '#machines/core/recorder/tap'
import type { Recorder, Recording } from '#machines/core/recorder/types'
import { createVerdicts } from '#machines/core/recorder/verdicts'
import { keep } from './keep'
import { watchPresses } from './presses'
import { buildOf, watchScenes } from './scenes'

export { textOf } from './textOf'

/** A screen that fails at every frame must not push out what led to it. */
const maxErrors = 50

/**
 * Records what is no actor: errors, answers of laws, refused presses and forms, the scene; also from before this part was loaded. Keeps the
 * recording over reloads.
 */
export function watch(recording: Recording): Recorder {
  const recorder = recorderOf(recording, { version: import.meta.env.VITE_APP_VERSION ?? '' })
  const kept = keep(recorder, buildOf(document))
  const scenes = watchScenes(recorder, kept.pages)
  let errors = 0
  const verdictOf = createVerdicts()
  const presses = watchPresses(recorder)
  const hearLaw = (asked: Asked, at: number) => {
    presses.learn(asked)
    const verdict = verdictOf(asked)
    if (!verdict) return
    recorder.hearChart(asked.law)
    recorder.note(verdict, at)
  }
  // Methods keep their names in a build, by which the bench counts what recording costs.
  const ears = {
    hearTold(told: Told, at: number) {
      if ('facts' in told) return hearLaw(told, at)
      if ('rehearsed' in told) {
        const rows = refusedRows(told.rehearsed)
        if (rows.length > 0) recorder.note({ refused: 'rows', path: told.path, rows }, at)
        return
      }
      if ('ms' in told) recorder.hearCall(told, at)
      const line = errorIn(told)
      if (line && ++errors <= maxErrors) recorder.note(line, at)
    },
  }
  listenToTold(ears.hearTold)
  listen((event) => {
    kept.later()
    scenes.hear(event)
    const refused = refusedForm(event)
    if (refused) recorder.note({ refused: 'form', actor: recorder.idOf(refused.actor), fields: refused.fields })
  })
  return recorder
}

function errorIn(told: Exclude<Told, Asked | { rehearsed: unknown }>) {
  if ('ms' in told) return told.broken && brokenAnswer(told.path, told.broken.answer, told.broken.at, told.request)
  const { origin } = location
  if ('failed' in told) return redactError({ kind: 'screen', thrown: told.failed, components: told.componentStack ?? '' }, origin)
  return 'reason' in told
    ? redactError({ kind: 'rejection', thrown: told.reason }, origin)
    : redactError({ kind: 'exception', thrown: told.error }, origin)
}
