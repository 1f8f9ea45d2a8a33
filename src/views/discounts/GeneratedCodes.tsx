import { Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { generatedCodes } from '#api/discounts/packs'
import { useAnswer } from '../core/data'
import { ReadFault } from '../core/faults/ReadFault'
import { dateTime } from '../core/format'
import controls from '../core/list/controls.module.css'
import styles from './Discounts.module.css'
import { texts } from './texts'

const said = texts.packs
const pageSize = 50

/** The codes of a pack, newest first, with who used each. */
export function GeneratedCodes({ packId }: { packId: number }) {
  const [page, setPage] = useState(1)
  const body = { searchKey: '', page, pageSize, sort: 'id desc', filter: '' as const }
  const { data, error, mutate } = useAnswer('DiscountCodePack', generatedCodes, { query: { discountCodePackId: packId }, body })
  if (!data) return error ? <ReadFault title={said.title} error={error} onRetry={() => void mutate()} /> : <Skeleton height="120px" />
  const pages = Math.max(1, Math.ceil(data.result.total / pageSize))
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{said.code}</th>
            <th scope="col">{said.used}</th>
            <th scope="col">{texts.codes.customer}</th>
            <th scope="col">{texts.codes.order}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ id, code, isActive, redeemedAt, basketId, customer }) => (
            <tr key={id}>
              <th scope="row">
                <code dir="ltr">{code}</code>
              </th>
              <td>{redeemedAt ? <time dateTime={redeemedAt}>{dateTime(redeemedAt)}</time> : isActive ? said.unused : said.off}</td>
              <td>
                <bdi>{customer}</bdi>
              </td>
              <td>{basketId !== null && <Link href={`/order/new-orders/edit/${basketId}`}>#{basketId}</Link>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className={styles.pager}>
          <button type="button" className={controls.button} disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.previous}
          </button>
          <Text size="2">{texts.page(page, pages)}</Text>
          <button type="button" className={controls.button} disabled={page === pages} onClick={() => setPage(page + 1)}>
            {texts.next}
          </button>
        </div>
      )}
    </>
  )
}
