import { isSame, type Values } from './form'

export type Contested = { name: string; base: unknown; mine: unknown; theirs: unknown }

export type Merge = {
  /** Contested fields are mine until chosen. */
  values: Values
  taken: string[]
  contested: Contested[]
}

/** Three-way merge by field; equal changes on both sides are no conflict. */
export function merge(base: Values, mine: Values, theirs: Values): Merge {
  const values: Values = { ...theirs }
  const taken: string[] = []
  const contested: Contested[] = []
  for (const name of Object.keys({ ...theirs, ...mine })) {
    const isMine = name in mine && !isSame(mine[name], base[name])
    const isTheirs = !isSame(theirs[name], base[name])
    if (isMine) values[name] = mine[name]
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) {
      contested.push({ name, base: base[name], mine: mine[name], theirs: theirs[name] })
    } else if (isTheirs && !isMine) taken.push(name)
  }
  return { values, taken, contested }
}
