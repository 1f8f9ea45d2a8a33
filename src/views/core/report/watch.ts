import { brokenAnswer, redactError } from '#machines/core/recorder/errors'
import type { Recorder } from '#machines/core/recorder/recorder'
import { listenToTold, type Told } from '#machines/core/recorder/tap'

/** A screen that fails at every frame must not push out what led to it. */
const maxErrors = 50

/** Calls and errors of the page, those from before this part was loaded included. */
export function watch(recorder: Recorder): void {
  let errors = 0
  listenToTold((told, at) => {
    if ('ms' in told) recorder.hearCall(told, at)
    const line = lineOf(told)
    if (line && ++errors <= maxErrors) recorder.note(line, at)
  })
}

function lineOf(told: Told) {
  if ('ms' in told) return told.broken && brokenAnswer(told.path, told.broken.answer, told.broken.at, told.request)
  const { origin } = location
  if ('failed' in told) return redactError({ kind: 'screen', thrown: told.failed, components: told.componentStack ?? '' }, origin)
  return 'reason' in told
    ? redactError({ kind: 'rejection', thrown: told.reason }, origin)
    : redactError({ kind: 'exception', thrown: told.error }, origin)
}
