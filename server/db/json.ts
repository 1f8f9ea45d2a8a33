import { type SQL, sql } from 'drizzle-orm'
import { fragment, verbatim } from './fragment'

/** `t.title`, or SQL; the type excludes request input. */
export type Expression = SQL | `${string}.${string}`

export type Fields<Row> = Record<keyof Row & string, Expression>

const saying = (value: Expression): SQL => (typeof value === 'string' ? verbatim(value) : value)

/** `basketId` is `basket_id`. */
export const columnsOf = <const Key extends string>(alias: string, ...keys: readonly Key[]): Record<Key, Expression> =>
  Object.fromEntries(keys.map((key) => [key, `${alias}.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`])) as Record<
    Key,
    Expression
  >

export const namedColumns = <const Key extends string>(...keys: readonly Key[]): Record<Key, Expression> =>
  Object.fromEntries(keys.map((key) => [key, fragment`"${key}"`])) as Record<Key, Expression>

const builtBy = (build: string, fields: object): SQL =>
  sql`${verbatim(build)}(${sql.join(
    Object.entries(fields as Record<string, Expression>).map(([key, value]) => sql`${fragment`'${key}', `}${saying(value)}`),
    sql.raw(', '),
  )})`

/** With a type (`jsonOf<Invoice>`) it has exactly its keys. */
export const jsonOf = <Row extends object = Record<string, unknown>>(fields: Fields<Row>): SQL => builtBy('json_build_object', fields)

/** jsonb for columns, comparison and hashing: independent of key order. */
export const jsonbOf = <Row extends object = Record<string, unknown>>(fields: Fields<Row>): SQL => builtBy('jsonb_build_object', fields)

/** Empty array for no rows. */
export const jsonArray = (row: SQL, order?: Expression): SQL =>
  sql`coalesce(json_agg(${row}${order ? sql` order by ${saying(order)}` : sql.raw('')}), '[]')`
