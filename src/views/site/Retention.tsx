import { Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import type { AnswerOf } from '#api/core/endpoint'
import { administration } from '#api/site/administration'
import { dryRunRetention, type RetentionKind, retentionFields } from '#api/site/retention'
import type { FormActor } from '#machines/core/form'
import { useDryRun } from '#views/core/data.ts'
import { EntityRecord } from '#views/core/entity/EntityRecord.tsx'
import { shownBy } from '#views/core/entity/entityPages.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { counted, date } from '#views/core/format.ts'
import type { PageProps } from '#views/core/pages.ts'

const records = (rows: number, isAtLeast?: boolean) => (rows === 1 ? '1 record' : `${counted(rows, isAtLeast)} records`)

const texts = {
  about:
    'The server removes older data once a day. Accounting records are always kept for seven years, as the law requires. Problem reports are files on the reporter’s computer and are not stored on the server.',
  what: {
    signInDays: 'Sign-ins and sign-outs in the audit log, and devices that were not used since.',
    auditLogDays: 'All but the log of orders, which stays with the order and loses its network addresses.',
    mailDays: 'Mails about accounts. Mails of invoices and offers stay with their document.',
    contactDays: 'Messages from the contact form.',
    wishDays: 'Wishes that nobody changed since. Wishes that are in an order stay.',
    abandonedOrderDays: 'Orders under Offers that nobody changed since. Orders with an offer or a discount code stay.',
  } satisfies Record<RetentionKind, string>,
  counting: 'Counting what would be removed…',
  failed: 'Could not count what would be removed',
  none: 'Nothing is older.',
  removes: ({ rows, oldest, isAtLeast }: AnswerOf<typeof dryRunRetention>['data']) =>
    `Removes ${records(rows, isAtLeast)}${oldest ? `, the oldest of ${date(oldest)}` : ''}.`,
}

export default function Retention({ page }: PageProps) {
  const { entity } = shownBy(administration, page)
  return (
    <EntityRecord
      entity={entity}
      title={page.title}
      list={null}
      id={1}
      below={(name, form) => isKind(name) && <Removes kind={name} form={form} />}
    >
      <Text as="p" size="2" color="gray">
        {texts.about}
      </Text>
    </EntityRecord>
  )
}

const isKind = (name: string): name is RetentionKind => name in retentionFields

function Removes({ kind, form }: { kind: RetentionKind; form: FormActor }) {
  const days = Number(useSelector(form, ({ context }) => context.values[kind]))
  const isValid = useSelector(form, ({ context }) => context.problems[kind] === undefined)
  const { data, error } = useDryRun(dryRunRetention, isValid ? { query: { kind, days } } : null)
  return (
    <Text as="p" size="1" color="gray" my="1">
      {texts.what[kind]}{' '}
      {isValid && (
        <span role="status">
          {error ? errorText(error, texts.failed) : !data ? texts.counting : data.data.rows === 0 ? texts.none : texts.removes(data.data)}
        </span>
      )}
    </Text>
  )
}
