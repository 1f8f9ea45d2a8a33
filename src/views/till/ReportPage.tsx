import { Skeleton, Text } from '@radix-ui/themes'
import { dayReport } from '#api/till/till'
import { useItem } from '#views/core/data.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { dateTime } from '#views/core/format.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { PrintReport } from './PrintReport'
import { Report } from './Report'
import styles from './Till.module.css'
import { texts } from './texts'
import { WaysBack } from './WaysBack'

const reportTexts = texts.reports

export default function ReportPage({ params, page }: PageProps) {
  const id = toId(params.id)
  const read = useItem('CashDay', dayReport, id)
  const report = read.data?.data
  const error = recordError(id, read.error, reportTexts.notFound)
  if (error) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  return (
    <div className={styles.page} aria-busy={!report}>
      <PageHeader
        title={report ? reportTexts.title(report.day.closedAt === null, report.day.z) : page.title}
        actions={
          <>
            {report && <PrintReport dayId={report.day.id}>{reportTexts.print}</PrintReport>}
            <WaysBack />
          </>
        }
      />
      {!report && <Skeleton height="20rem" />}
      {report && (
        <section className={`${parts.part} ${styles.paper}`} aria-label={reportTexts.title(report.day.closedAt === null, report.day.z)}>
          <Text as="p" size="2" color="gray" m="0">
            <bdi>{reportTexts.openedBy(report.register, dateTime(report.day.openedAt), report.day.openedBy)}</bdi>
          </Text>
          {report.day.closedAt && (
            <Text as="p" size="2" color="gray" m="0">
              <bdi>{reportTexts.closedAtBy(dateTime(report.day.closedAt), report.closedBy ?? '')}</bdi>
            </Text>
          )}
          <Report report={report} />
        </section>
      )}
    </div>
  )
}
