import { Button, Skeleton } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { generatedCodes } from '#api/discounts/packs'
import { orderPaths } from '#api/orders/paths'
import { useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { dateTime } from '#views/core/format.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Discounts.module.css'
import { texts } from './texts'

const packTexts = texts.packs
const pageSize = 50

export function GeneratedCodes({ packId }: { packId: number }) {
  const [page, setPage] = useState(1)
  const body = { searchKey: '', page, pageSize, sort: 'id desc', filter: '' as const }
  const { data, error, mutate } = useAnswer('DiscountCodePack', generatedCodes, { query: { discountCodePackId: packId }, body })
  if (!data) return error ? <ReadFault title={packTexts.title} error={error} onRetry={() => void mutate()} /> : <Skeleton height="120px" />
  const { total } = data.result
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <>
      <div>
        <CopyAll packId={packId} total={total} />
      </div>
      <SmallTable
        isCards
        rows={data.data}
        rowKey={({ id }) => id}
        columns={[
          {
            title: packTexts.code,
            isHeading: true,
            cell: ({ code }) => (
              <code dir="ltr" className={styles.code}>
                {code}
              </code>
            ),
          },
          {
            title: packTexts.used,
            cell: ({ redeemedAt, isActive }) =>
              redeemedAt ? <time dateTime={redeemedAt}>{dateTime(redeemedAt)}</time> : isActive ? packTexts.unused : packTexts.off,
          },
          { title: texts.codes.customer, cell: ({ customer }) => <Name>{customer}</Name> },
          {
            title: texts.codes.order,
            cell: ({ basketId }) => basketId !== null && <Link href={orderPaths.orderByNumber({ id: basketId })}>#{basketId}</Link>,
          },
        ]}
      />
      {pages > 1 && <PageSteps page={page} pages={pages} onPage={setPage} />}
    </>
  )
}

const atOnce = 1000

function CopyAll({ packId, total }: { packId: number; total: number }) {
  const copying = useCommand<number>({
    onSucceeded: (count) => toast.success(packTexts.copied(count)),
    onFailed: (error) => toast.error(errorText(error, texts.failed)),
  })
  const copy = async () => {
    const codes: string[] = []
    for (let page = 1; codes.length < total; page++) {
      const body = { searchKey: '', page, pageSize: atOnce, sort: 'id asc', filter: '' as const }
      const { data } = await client.call(generatedCodes, { query: { discountCodePackId: packId }, body })
      codes.push(...data.map(({ code }) => code))
      if (data.length < atOnce) break
    }
    await navigator.clipboard.writeText(codes.join('\n'))
    return codes.length
  }
  return (
    <Button variant="soft" color="gray" loading={copying.isRunning} onClick={() => copying.run(copy)}>
      {packTexts.copyAll}
    </Button>
  )
}
