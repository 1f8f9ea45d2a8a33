import type { ReactNode } from 'react'
import { client } from '#api/core/client'
import { minorDigits } from '#api/core/currencies'
import { type FieldMeta, metaOf } from '#api/core/field'
import { smallOf } from '#api/core/files/small'
import { textOfAmount } from '#api/core/kinds/typedNumber'
import { say } from '#api/core/texts/inLanguage'
import { nameOfLanguage } from '../field/codes/codes'
import { date, dateTime, money, number, partialDate, percent } from '../format'
import { Amount } from '../text/Amount'
import { Isbn } from '../text/Isbn'
import { Name } from '../text/Name'
import { nameOfCountry } from '../text/nameOfCountry'
import styles from './Entity.module.css'
import type { Row } from './row'
import { texts } from './texts'

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const currencyOf = (name: string, { kind, currency = '' }: FieldMeta, { labels }: Pick<Row, 'labels'>) =>
  kind === 'moneyIn' ? (labels?.[name] ?? '') : currency

type InRow = Readonly<Record<string, unknown>> & Pick<Row, 'labels'>

/** Rows separated by semicolons. */
const textOfRows = ({ columns = {} }: FieldMeta, rows: readonly InRow[]) =>
  rows
    .map((row) =>
      Object.entries(columns)
        .flatMap(([column, field]) => textOf(column, metaOf(field), { id: 0, version: 0, isSystem: false, ...row }) || [])
        .join(', '),
    )
    .join('; ')

/** For exports: plain decimals, references by label. */
export function textOf(name: string, meta: FieldMeta, row: Row): string | number | null {
  const value = row[name]
  if (value == null) return null
  switch (meta.kind) {
    case 'flag':
      return value === true ? texts.yes : texts.no
    case 'money':
    case 'moneyIn':
      return Number(textOfAmount(String(value), minorDigits(currencyOf(name, meta, row))))
    case 'rows':
      return textOfRows(meta, value as readonly InRow[])
    case 'number':
    case 'integer':
    case 'percent':
      return Number(value)
    case 'option':
    case 'options':
      return row.labels?.[name] ?? String(value)
    case 'language':
    case 'country':
      if (meta.isCode) return String(value)
      return meta.kind === 'language' ? nameOfLanguage(String(value)) : nameOfCountry(String(value))
    case 'choice':
      return say(meta.choices?.[String(value)] ?? String(value))
    case 'image':
    case 'file':
      return (value as { name: string }).name
    case 'richText':
      return plainText(String(value))
    default:
      return String(value)
  }
}

export function cellOf(name: string, meta: FieldMeta, row: Row): ReactNode {
  const value = row[name]
  if (value == null || value === '') return null
  switch (meta.kind) {
    case 'money':
    case 'moneyIn':
      return <Amount>{money({ amount: Number(value), currency: currencyOf(name, meta, row) })}</Amount>
    case 'partialDate':
      return <time dateTime={String(value)}>{partialDate(String(value))}</time>
    case 'percent':
      return <span dir="ltr">{percent(Number(value))}</span>
    case 'number':
    case 'integer':
      return <span dir="ltr">{meta.isYear ? String(value) : number(Number(value))}</span>
    case 'date':
      return <time dateTime={String(value)}>{date(String(value), 'UTC')}</time>
    case 'time':
      return <time dateTime={String(value)}>{dateTime(String(value))}</time>
    case 'flag':
      return value === true ? texts.yes : <span className={styles.quiet}>{texts.no}</span>
    case 'colour':
      return (
        <span className={styles.colour} dir="ltr">
          <span className={styles.dot} style={{ backgroundColor: String(value) }} />
          {String(value)}
        </span>
      )
    case 'image': {
      const { name: fileName, url } = value as { name: string; url: string }
      return <img className={styles.thumb} src={smallOf(client.url(url))} alt={fileName} loading="lazy" />
    }
    case 'isbn':
      return <Isbn className={styles.leftToRight}>{String(value)}</Isbn>
    case 'gtin':
    case 'slug':
    case 'email':
    case 'url':
      return (
        <bdi dir="ltr" className={styles.leftToRight}>
          {String(value)}
        </bdi>
      )
    default: {
      const text = String(textOf(name, meta, row) ?? '')
      return <Name>{text}</Name>
    }
  }
}
