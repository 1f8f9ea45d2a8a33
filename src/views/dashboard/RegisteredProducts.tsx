import { Heading, Spinner, Text } from '@radix-ui/themes'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { countUserRegisterProduct, reportPageSize } from '#api/dashboard/reports'
import { nameOf } from '#machines/core/session'
import { part } from '#views/core/chunk.ts'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { number } from '#views/core/format.ts'
import { toast } from '#views/core/toast/toast.ts'
import { AsTable } from '#views/statistics/charts/AsTable.tsx'
import type { Series } from '#views/statistics/charts/BarChart.tsx'
import styles from '#views/statistics/charts/Chart.module.css'
import { lastYear } from './report'

export type Texts = typeof texts
const texts = inLanguage('dashboard/RegisteredProducts', {
  title: 'Registered products',
  products: 'Product Count',
  details: 'Product Detail Count',
  loading: 'Loading the report…',
  nothing: 'No products registered in the last twelve months.',
  failed: 'Server Error',
  unread: 'Could not load the report.',
  table: 'As a table',
  tableTitle: 'Registered products, as a table',
  person: 'Name',
  chart: (people: number) =>
    `Products and editions registered in the last twelve months by ${number(people)} people. The table below has the same figures.`,
})

const series: readonly Series[] = [
  { key: 'productCount', title: texts.products, tone: 'first' },
  { key: 'productDetailCount', title: texts.details, tone: 'second' },
]

const BarChart = part('the chart', () => import('#views/statistics/charts/BarChart.tsx'))

export function RegisteredProducts() {
  const [window] = useState(() => lastYear(new Date()))
  const { data, error, mutate } = useAnswer('Report', countUserRegisterProduct, {
    body: { searchKey: '', page: 1, pageSize: reportPageSize, sort: '', filter: '', ...window },
  })
  const isFailed = error !== undefined
  useEffect(() => {
    if (isFailed) toast.error(texts.failed)
  }, [isFailed])
  // Only for status 200 (docs/product.md, Calls).
  const rows = data?.status === 200 ? data.data : undefined
  const people = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        name: nameOf(row),
        lines: [row.firstName, row.lastName].filter(Boolean),
        values: [row.productCount, row.productDetailCount],
      })),
    [rows],
  )

  return (
    <section className={styles.report} aria-labelledby="registered-products" aria-busy={!data && !error}>
      <Heading as="h2" size="3" mb="3" id="registered-products">
        {texts.title}
      </Heading>
      <ul className={styles.legend}>
        {series.map(({ key, title, tone }) => (
          <li key={key}>
            <span className={styles.swatch} data-tone={tone} aria-hidden />
            {title}
          </li>
        ))}
      </ul>
      <div className={styles.body}>
        {rows?.length === 0 && (
          <Text as="p" size="2" color="gray">
            {texts.nothing}
          </Text>
        )}
        {people.length > 0 && (
          <>
            <Suspense fallback={<Loading />}>
              <BarChart label={texts.chart(people.length)} series={series} points={people} />
            </Suspense>
            <AsTable
              summary={texts.table}
              label={texts.tableTitle}
              titles={[texts.person, texts.products, texts.details]}
              rows={people.map(({ name, values }) => [name, ...values.map(number)])}
            />
          </>
        )}
        {isFailed && !data && <PartFault text={texts.unread} onRetry={() => void mutate()} />}
      </div>
      {!data && !error && <Loading />}
    </section>
  )
}

const Loading = () => (
  <div className={styles.overlay} role="status">
    <Spinner size="3" />
    {texts.loading}
  </div>
)
