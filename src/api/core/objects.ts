/** The keys of an object that has no others than its type names. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] => Object.keys(object) as (keyof T & string)[]

/** The same keys for `z.enum`, which wants at least one. */
export const namesOf = <Name extends string>(object: Readonly<Record<Name, unknown>>): [Name, ...Name[]] =>
  Object.keys(object) as [Name, ...Name[]]

/** Builds a record by its keys. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>

/** Whether an object has its own value of this name. */
export const isKeyOf = <T extends object>(object: T, key: PropertyKey): key is keyof T & string => Object.hasOwn(object, key)

/** What is at a place that is known to be filled. @throws {RangeError} where it is not. */
export function nth<T>(list: ArrayLike<T>, place: number): T {
  const found = list[place]
  if (found === undefined) throw new RangeError(`Nothing at ${place} of ${list.length}`)
  return found
}

/** What is known to be there. @throws {TypeError} where it is not. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new TypeError('A value that is always there is missing')
  return value
}

/** The own value of a name that an object may not have. */
export function lookUp<T extends object>(object: T, name = ''): T[keyof T & string] | undefined {
  return isKeyOf(object, name) ? object[name] : undefined
}
