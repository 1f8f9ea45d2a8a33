import { isSame, type Values } from './form'

/** A field that both changed, each to something else. */
export type Contested = { name: string; base: unknown; mine: unknown; theirs: unknown }

export type Merge = {
  /** Theirs, with what only I changed; contested fields are mine until somebody chooses. */
  values: Values
  /** Fields that only they changed. */
  taken: string[]
  contested: Contested[]
}

/**
 * Three-way merge of a form's values, field by field: `base` is what both began from. A field that one
 * of the two changed is that one's; one that both changed to the same is no conflict.
 */
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
