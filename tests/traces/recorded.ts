import { readFileSync } from 'node:fs'
import { markedStep } from '#machines/app/replay/expectation'
import { readTrace } from '#machines/app/replay/read'

/** The effect in this version of a step of `tests/traces/<name>.json`. `at`: its path there; without one, the marked step. */
export const recorded = (name: string, at?: string) =>
  markedStep(readTrace(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')), at)
