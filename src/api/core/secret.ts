import type * as z from 'zod/mini'

const secrets = new WeakSet<z.core.$ZodType>()

/**
 * Marks passwords, codes and tokens: kept in no draft, and in traces not even as a length. Declare last: a later `.check` makes a new
 * schema without it.
 */
export function secret<S extends z.core.$ZodType>(field: S): S {
  secrets.add(field)
  return field
}

/** At any depth; a secret itself gives `['']`. */
export function secretsIn(part: unknown, name = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => secretsIn(one, name))
  const def = (part as Partial<z.core.$ZodType> | null | undefined)?._zod?.def
  if (!def) return []
  if (secrets.has(part as z.core.$ZodType)) return [name]
  const { shape = {}, ...rest } = def as { shape?: object }
  return [...secretsIn(Object.values(rest), name), ...Object.entries(shape).flatMap(([field, of]) => secretsIn(of, field))]
}
