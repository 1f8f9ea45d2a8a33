import { chartDigest } from './chartDigest'
import { partsOf } from './parts'
import { createRecording } from './recording'
import type { Earlier, Recorder, Recording, RecordingOptions } from './types'

export type { Recorder } from './types'

type Options = { version: string; now?: () => number }

/** Takes what is kept as a file. Loaded later than what hears. */
export function recorderOf(recording: Recording, { version, now = Date.now }: Options): Recorder {
  let page: Parameters<Recorder['describe']>[0] = {}
  let earlierOf: () => Earlier = () => ({ halves: [], charts: {}, dropped: 0 })
  const charts = () => Object.fromEntries([...recording.kept().machines].map(([id, machine]) => [id, chartDigest(machine)]))
  return {
    ...recording,
    get bytes() {
      return recording.bytes
    },
    describe(described) {
      page = described
    },
    precede(earlier) {
      earlierOf = earlier
    },
    charts,
    take(about) {
      const earlier = earlierOf()
      const { halves, dropped } = recording.kept()
      const parts = partsOf([...earlier.halves, ...halves])
      return {
        format: 'trace/3',
        version,
        startedAt: new Date(recording.startedAt).toISOString(),
        savedAt: new Date(now()).toISOString(),
        ...page,
        about,
        events: parts.reduce((sum, { events }) => sum + events.length, 0),
        dropped: earlier.dropped + dropped,
        charts: { ...earlier.charts, ...charts() },
        parts,
      }
    },
  }
}

export const createRecorder = ({ version, now, ...options }: Options & RecordingOptions): Recorder =>
  recorderOf(createRecording({ ...options, ...(now && { now }) }), { version, ...(now && { now }) })
