import { charts } from '#machines/app/replay/charts'
import { chartFile } from '#views/core/charts/chartFile.ts'

export const chartFiles = (): [id: string, svg: string][] => [...charts].map(([id, { machine }]) => [id, chartFile(machine)])
