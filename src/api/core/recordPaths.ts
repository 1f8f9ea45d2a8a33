import { type AnyPath, paramsAt, path } from './paths'

/** Pages of one kind of record. */
export const recordPaths = (base: string) => ({ list: `${base}/list`, new: `${base}/new`, edit: path(`${base}/edit/:id`) })
export type RecordPaths = ReturnType<typeof recordPaths>

/** Whether a path, or the pattern of one, is among these. */
export const isAmong = (paths: Readonly<Record<string, AnyPath>>, at: string): boolean =>
  Object.values(paths).some((path) => paramsAt(path, at))
