import { fileOf } from '#machines/core/recorder/file'
import type { Trace } from '#machines/core/recorder/trace'
import type { Said } from './wrongStep'

/** The file of a report: what its preview shows, and what is saved. */
export const textOf = (taken: Trace, { about, step, choice, expected }: Said): string =>
  fileOf({
    ...taken,
    about: about.trim(),
    ...(step && { expected: { at: step, choice: choice ?? 'other', text: expected.trim() } }),
  })
