import type * as z from 'zod/mini'

const secrets = new WeakSet<z.core.$ZodType>()

/**
 * Declares a field secret: a password, a code, a token. Nothing of it is kept but in the call that sends it: no draft
 * holds it, and no trace tells its length, its letters or what it equals. Declared last: a later `.check` makes a new
 * schema without it.
 */
export function secret<S extends z.core.$ZodType>(field: S): S {
  secrets.add(field)
  return field
}

/** The names of what is declared secret in a form or a body, however it is put together and at any depth; the schema of a secret itself is `['']`. */
export function secretsIn(part: unknown, name = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => secretsIn(one, name))
  const def = (part as Partial<z.core.$ZodType> | null | undefined)?._zod?.def
  if (!def) return []
  if (secrets.has(part as z.core.$ZodType)) return [name]
  const { shape = {}, ...rest } = def as { shape?: object }
  return [...secretsIn(Object.values(rest), name), ...Object.entries(shape).flatMap(([field, of]) => secretsIn(of, field))]
}
