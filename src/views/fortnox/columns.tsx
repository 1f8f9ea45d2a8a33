import type { SyncRow } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { date, money } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { When } from '#views/core/text/When.tsx'
import styles from './Fortnox.module.css'
import { sortsOf } from './kinds'
import { StateBadge } from './StateBadge'
import { texts } from './texts'
import { WhyNot } from './WhyNot'

const labels = texts.columns

function WhatNext({ row: { error, willChange, state, isBookedByInvoice } }: { row: SyncRow }) {
  if (error) return <WhyNot error={error} />
  if (isBookedByInvoice) return state === 'synced' ? texts.bookedByInvoice : texts.willBeBooked
  return state === 'new' ? texts.everything : texts.fields(willChange.map(({ field }) => field))
}

const RecordLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className={styles.link}>
    <bdi dir="ltr">{children}</bdi>
  </a>
)

export function columnsOf(kind: SyncKind): readonly Column<SyncRow>[] {
  const sorted = (field: string) => (sortsOf(kind).includes(field) ? { sort: field } : {})
  const isDocument = kind === 'invoice' || kind === 'voucher'
  return [
    {
      id: 'title',
      title: labels.title[kind],
      ...sorted('title'),
      share: isDocument ? 2.2 : 1.6,
      cell: ({ title }) => <span dir="auto">{title}</span>,
    },
    {
      id: 'number',
      title: labels.number[kind],
      ...sorted('number'),
      width: 150,
      cell: ({ number, href }) => number && <RecordLink href={href}>{number}</RecordLink>,
    },
    ...(isDocument
      ? ([
          {
            id: 'day',
            title: labels.day,
            ...sorted('day'),
            width: 112,
            cell: ({ day }) => day && <time dateTime={day}>{date(day, 'UTC')}</time>,
          },
          {
            id: 'total',
            title: labels.total,
            align: 'end',
            width: 132,
            cell: ({ total }) => total && <Amount>{money(total)}</Amount>,
          },
        ] satisfies Column<SyncRow>[])
      : []),
    { id: 'state', title: labels.state, width: 128, cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'changes',
      title: labels.changes,
      share: 2,
      isInFull: true,
      cell: (row) => <WhatNext row={row} />,
    },
    { id: 'remote', title: labels.remote, width: 116, cell: ({ remoteId }) => remoteId && <bdi dir="ltr">{remoteId}</bdi> },
    {
      id: 'syncedAt',
      title: labels.syncedAt,
      width: 124,
      cell: ({ syncedAt }) => syncedAt && <When at={syncedAt} />,
    },
  ]
}
