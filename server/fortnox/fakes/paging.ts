import type { Context } from 'hono'
import { Fault } from './resources'

type Fields = Record<string, unknown>

const sizes = { usual: 100, max: 500 }

/** A list has some fields of each record, 100 records to a page unless asked for up to 500. */
export function pageOf(c: Context, name: string, all: readonly Fields[], fields: readonly string[]) {
  const [page, size] = [Number(c.req.query('page') ?? 1), Number(c.req.query('limit') ?? sizes.usual)]
  if (!(page >= 1 && size >= 1 && size <= sizes.max)) throw new Fault(2000588, 'Ogiltig parameter i anropet.')
  const listed = all.slice((page - 1) * size, page * size)
  return {
    MetaInformation: { '@TotalResources': all.length, '@TotalPages': Math.max(Math.ceil(all.length / size), 1), '@CurrentPage': page },
    [name]: listed.map((row) => Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]))),
  }
}
