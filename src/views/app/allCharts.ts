import { charts } from '#machines/app/replay/charts'
import { chartFile } from '#views/core/charts/chartFile.ts'

/** Every chart's picture, by its machine's id: what `npm run charts` writes to docs/charts. */
export const chartFiles = (): [id: string, svg: string][] => [...charts].map(([id, { machine }]) => [id, chartFile(machine)])
