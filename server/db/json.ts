import { type SQL, sql } from 'drizzle-orm'

/** A column under its alias, such as `t.title`, or what SQL makes. Text of a request is neither, which the compiler sees to. */
export type Expression = SQL | `${string}.${string}`

/** What a record's keys are read from. */
export type Fields<Row> = Record<keyof Row & string, Expression>

const saying = (value: Expression): SQL => (typeof value === 'string' ? sql.raw(value) : value)

/** Columns of an alias by the keys that they have on the wire: `basketId` is `basket_id`. */
export const columnsOf = <const Key extends string>(alias: string, ...keys: readonly Key[]): Record<Key, Expression> =>
  Object.fromEntries(keys.map((key) => [key, `${alias}.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`])) as Record<
    Key,
    Expression
  >

/** Columns that are called in their statement as they are on the wire. */
export const namedColumns = <const Key extends string>(...keys: readonly Key[]): Record<Key, Expression> =>
  Object.fromEntries(keys.map((key) => [key, sql.raw(`"${key}"`)])) as Record<Key, Expression>

const builtBy = (build: string, fields: object): SQL =>
  sql`${sql.raw(build)}(${sql.join(
    Object.entries(fields as Record<string, Expression>).map(([key, value]) => sql`${sql.raw(`'${key}', `)}${saying(value)}`),
    sql.raw(', '),
  )})`

/** A record as JSON, by its keys. Said with its type (`jsonOf<Invoice>`), it has each of its keys and no other. */
export const jsonOf = <Row extends object = Record<string, unknown>>(fields: Fields<Row>): SQL => builtBy('json_build_object', fields)

/** The same as jsonb: for a column, or to be compared or hashed, since its text does not depend on the order of keys. */
export const jsonbOf = <Row extends object = Record<string, unknown>>(fields: Fields<Row>): SQL => builtBy('jsonb_build_object', fields)

/** What a select has as a JSON array, which is empty where it has nothing. */
export const jsonArray = (row: SQL, order?: Expression): SQL =>
  sql`coalesce(json_agg(${row}${order ? sql` order by ${saying(order)}` : sql.raw('')}), '[]')`
