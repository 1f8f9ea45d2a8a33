import { Text, Link as TextLink } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Money } from '#api/core/money'
import { orderPaths } from '#api/orders/paths'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Run.module.css'
import { texts } from './texts'

const rowTexts = texts.rows

type Row = { basketId: number; customerName: string | null; total: Money | null; isRefused: boolean; outcome: ReactNode }

const max = 200

export function Rows({ rows, all = rows.length }: { rows: readonly Row[]; all?: number }) {
  const shown = [...rows].sort((a, b) => Number(b.isRefused) - Number(a.isRefused)).slice(0, max)
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{rowTexts.order}</th>
              <th scope="col">{rowTexts.customer}</th>
              <th scope="col" data-end>
                {rowTexts.total}
              </th>
              <th scope="col">{rowTexts.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ basketId, customerName, total, isRefused, outcome }) => (
              <tr key={basketId}>
                <th scope="row">
                  <TextLink asChild underline="always">
                    <Link href={orderPaths.orderByNumber({ id: basketId })}>{basketId}</Link>
                  </TextLink>
                </th>
                <td>
                  <Name>{customerName}</Name>
                </td>
                <td data-end>{total && <Amount>{money(total)}</Amount>}</td>
                <td data-refused={isRefused || undefined}>
                  <bdi>{outcome}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all > shown.length && (
        <Text as="p" size="2" color="gray" my="0">
          {rowTexts.more(all - shown.length)}
        </Text>
      )}
    </>
  )
}
