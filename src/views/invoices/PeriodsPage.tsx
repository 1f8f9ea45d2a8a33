import { Badge, Button, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { submit } from '#api/core/sending/submit'
import { type BookingPeriod, bookingPeriods, closePeriod, reopenPeriod } from '#api/invoices/periods'
import { refresh, useAnswer } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { dateTime, locale, number } from '#views/core/format.ts'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import table from '#views/core/SmallTable.module.css'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { CopiesDialog } from '#views/orders/copies/CopiesDialog.tsx'
import { Reason } from '#views/orders/copies/Reason.tsx'
import styles from './Invoice.module.css'
import { texts } from './texts'

const periodTexts = texts.periods
const named = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string) => named.format(new Date(`${month}-01T00:00:00Z`))

export default function PeriodsPage({ page }: Pick<PageProps, 'page'>) {
  const read = useAnswer('BookingPeriod', bookingPeriods, {})
  const periods = read.data?.data
  const [open, setOpen] = useState<BookingPeriod>()
  if (read.error && !periods) return <ReadFault title={page.title} error={read.error} onRetry={() => void read.mutate()} />
  const lastClosed = periods?.find(({ isClosed }) => isClosed)?.month
  const close = () => setOpen(undefined)
  return (
    <div className={styles.page} aria-busy={!periods}>
      <PageHeader title={page.title} />
      {!periods && <Skeleton height="20rem" />}
      {periods && (
        <div className={`${parts.part} ${table.scroll}`}>
          <table className={`${table.table} ${table.cards}`}>
            <thead>
              <tr>
                <th scope="col">{periodTexts.month}</th>
                <th scope="col">{periodTexts.state}</th>
                <th scope="col" className={table.number}>
                  {periodTexts.documents}
                </th>
                <th scope="col" className={table.number}>
                  {periodTexts.payments}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {periods.map((period) => (
                <Row key={period.month} period={period} isLastClosed={period.month === lastClosed} onChosen={() => setOpen(period)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && periods && (
        <Opening onClose={close}>
          {open.isClosed ? (
            <ReopenDialog month={open.month} onClose={close} />
          ) : (
            <CloseDialog month={open.month} periods={periods} onClose={close} />
          )}
        </Opening>
      )}
    </div>
  )
}

function Row({ period, isLastClosed, onChosen }: { period: BookingPeriod; isLastClosed: boolean; onChosen: () => void }) {
  const { month, isClosed, closedAt, closedBy, invoices, payments, refusal } = period
  return (
    <tr>
      <th scope="row">{nameOf(month)}</th>
      <td>
        <Badge highContrast color={isClosed ? 'gray' : 'green'}>
          {isClosed ? periodTexts.closed : periodTexts.open}
        </Badge>{' '}
        <Text size="1" color="gray">
          <bdi>{isClosed ? periodTexts.closedBy(closedBy ?? '', closedAt ? dateTime(closedAt) : '') : refusal}</bdi>
        </Text>
      </td>
      <td className={table.number} data-label={periodTexts.documents}>
        {number(invoices)}
      </td>
      <td className={table.number} data-label={periodTexts.payments}>
        {number(payments)}
      </td>
      <td>
        {!isClosed && refusal === null && (
          <Button size="1" variant="soft" aria-label={periodTexts.closeOf(nameOf(month))} onClick={onChosen}>
            {periodTexts.close}
          </Button>
        )}
        {isLastClosed && (
          <Button size="1" variant="soft" color="gray" aria-label={periodTexts.reopenOf(nameOf(month))} onClick={onChosen}>
            {periodTexts.reopen}
          </Button>
        )}
      </td>
    </tr>
  )
}

type DialogProps = { month: string; onClose: () => void }

function useChange(message: string, onClose: () => void) {
  return useCommand<unknown>({
    onSucceeded: () => {
      void refresh('BookingPeriod')
      toast.success(message)
      onClose()
    },
  })
}

function CloseDialog({ month, periods, onClose }: DialogProps & { periods: readonly BookingPeriod[] }) {
  const closing = useChange(periodTexts.done.closed(nameOf(month)), onClose)
  const months = periods.filter((period) => !period.isClosed && period.month <= month).map((period) => nameOf(period.month))
  return (
    <CopiesDialog
      title={periodTexts.closeTitle(nameOf(month))}
      isFinal
      sending={closing}
      isDisabled={false}
      confirm={periodTexts.confirm(months.length)}
      onConfirm={() => closing.run(() => submit(closePeriod, { body: { month } }))}
      onClose={onClose}
    >
      <Text as="p" size="2" my="0">
        {periodTexts.closeText(months.reverse())}
      </Text>
    </CopiesDialog>
  )
}

function ReopenDialog({ month, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const opening = useChange(periodTexts.done.open(nameOf(month)), onClose)
  return (
    <CopiesDialog
      title={periodTexts.reopenOf(nameOf(month))}
      isFinal
      sending={opening}
      isDisabled={reason.trim() === ''}
      confirm={periodTexts.reopenConfirm}
      onConfirm={() => opening.run(() => submit(reopenPeriod, { body: { month, reason } }))}
      onClose={onClose}
    >
      <Text as="p" size="2" my="0">
        {periodTexts.reopenText}
      </Text>
      <Reason label={periodTexts.reason} value={reason} onTyped={setReason} />
    </CopiesDialog>
  )
}
