import { Badge, Button, Flex, Skeleton, Text, Link as TextLink } from '@radix-ui/themes'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { type Invoice, invoiceById } from '#api/invoices/invoices'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { printInvoices } from '#api/orders/printInvoices'
import { useBack } from '#views/core/back.ts'
import { part } from '#views/core/chunk.ts'
import { useItem } from '#views/core/data.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { recordError } from '#views/core/faults/recordError.ts'
import { saveFile } from '#views/core/files/saveFile.ts'
import { date, dateTime } from '#views/core/format.ts'
import { OutboxMessages } from '#views/core/outbox/OutboxMessages.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { toast } from '#views/core/toast/toast.ts'
import { toId } from '#views/core/toId.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { messageOf } from '#views/orders/edit.ts'
import { Credits } from './Credits'
import { Electronic } from './Electronic'
import styles from './Invoice.module.css'
import { kindLabels } from './kindLabels'
import { Lines } from './Lines'
import { creditLabels, stateLabels } from './labels'
import { Note } from './Note'
import { Payments } from './Payments'
import { texts } from './texts'

const SendDialog = part('sending', () => import('./SendDialog'))

const colours = { issued: 'blue', paid: 'green', credited: 'amber', invoiced: 'gray', void: 'gray' } as const

type Parts = { Exports: ComponentType<{ invoiceId: number }> }

export default function InvoicePage({ params, page, Exports }: PageProps & Parts) {
  const id = toId(params.invoiceId)
  const read = useItem('Invoice', invoiceById, id)
  const { link } = useBack(invoicePaths.invoices)
  const invoice = read.data?.data
  const error = recordError(id, read.error, texts.notFound)
  if (error && !invoice) return <ReadFault title={page.title} error={error} onRetry={() => void read.mutate()} />
  const back = (
    <TextLink size="2" {...link}>
      {texts.back}
    </TextLink>
  )
  return (
    <div className={styles.page} aria-busy={!invoice}>
      {invoice ? (
        <Document key={invoice.id} invoice={invoice} back={back} Exports={Exports} />
      ) : (
        <>
          <PageHeader title={page.title} back={back} />
          <Skeleton height="20rem" />
        </>
      )}
    </div>
  )
}

function Document({ invoice, back, Exports }: { invoice: Invoice; back: ReactNode } & Parts) {
  const { kind, number, state, isOverdue } = invoice
  return (
    <>
      <PageHeader title={`${kindLabels[kind]} ${number}`} back={back} actions={<Actions invoice={invoice} />}>
        <Badge size="2" highContrast color={isOverdue ? 'red' : colours[state]}>
          {isOverdue ? texts.overdue : stateLabels[state]}
        </Badge>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={parts.part} aria-label={kindLabels[kind]}>
            <Parties invoice={invoice} />
            <Lines invoice={invoice} />
          </section>
        </div>
        <div className={styles.stack}>
          {invoice.electronic && <Electronic invoiceId={invoice.id} />}
          {kind === 'invoice' && <Payments invoice={invoice} />}
          {kind === 'invoice' && <Credits invoice={invoice} />}
          {kind !== 'credit' && (
            <Suspense>
              <div className={parts.part}>
                <Exports invoiceId={invoice.id} />
              </div>
            </Suspense>
          )}
          <OutboxMessages entityName="Invoice" id={invoice.id} />
          <Note invoice={invoice} />
        </div>
      </div>
    </>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const [isSending, setSending] = useState(false)
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  const print = (isCopy: boolean) => printing.run(() => client.call(printInvoices, { body: { ids: [invoice.id], isCopy } }))
  return (
    <Flex gap="3" wrap="wrap">
      <Button variant="soft" loading={printing.isRunning} onClick={() => print(false)}>
        {texts.print}
      </Button>
      <Button variant="soft" color="gray" disabled={printing.isRunning} onClick={() => print(true)}>
        {texts.printCopy}
      </Button>
      <Button variant="soft" onClick={() => setSending(true)}>
        {texts.send.open}
      </Button>
      {isSending && (
        <Opening onClose={() => setSending(false)}>
          <SendDialog invoice={invoice} onClose={() => setSending(false)} />
        </Opening>
      )}
    </Flex>
  )
}

function Parties({ invoice: { document, ...invoice } }: { invoice: Invoice }) {
  const { buyer, deliveredTo, reference, orders } = document
  const lines = (all: readonly string[]) => all.map((line) => <div key={line}>{<bdi>{line}</bdi>}</div>)
  return (
    <dl className={styles.parties}>
      <div>
        <dt>{texts.buyer}</dt>
        <dd>
          {lines([buyer.name, ...buyer.lines])}
          {buyer.orgNumber && <div>{texts.orgNumber(buyer.orgNumber)}</div>}
          {buyer.vatNumber && <div>{texts.vatNumber(buyer.vatNumber)}</div>}
        </dd>
      </div>
      {deliveredTo.length > 0 && (
        <div>
          <dt>{texts.deliveredTo}</dt>
          <dd>{lines(deliveredTo)}</dd>
        </div>
      )}
      <div>
        <dt>{texts.columns.date}</dt>
        <dd>{date(invoice.invoiceDate, 'UTC')}</dd>
        {invoice.dueDate && (
          <>
            <dt>{texts.columns.due}</dt>
            <dd>{date(invoice.dueDate, 'UTC')}</dd>
          </>
        )}
        <dt>{texts.issued}</dt>
        <dd>
          {dateTime(invoice.issuedAt)} · <bdi>{invoice.issuedBy}</bdi>
        </dd>
      </div>
      <div>
        <dt>{texts.columns.orders}</dt>
        <dd>
          {orders.map((id) => (
            <div key={id}>
              <TextLink asChild underline="always">
                <Link href={orderPaths.orderByNumber({ id })}>{texts.order(id)}</Link>
              </TextLink>
            </div>
          ))}
          {invoice.creditsInvoice && (
            <TextLink asChild underline="always">
              <Link href={invoicePaths.invoice({ invoiceId: invoice.creditsInvoice.id })}>
                {texts.credits(invoice.creditsInvoice.number)}
              </Link>
            </TextLink>
          )}
        </dd>
        {invoice.creditKind && (
          <>
            <dt>{texts.creditFor}</dt>
            <dd>
              {creditLabels[invoice.creditKind]}
              {document.reason && (
                <>
                  {': '}
                  <bdi>{document.reason}</bdi>
                </>
              )}
            </dd>
          </>
        )}
        {reference && (
          <>
            <dt>{texts.reference}</dt>
            <dd>
              <bdi>{reference}</bdi>
            </dd>
          </>
        )}
        {document.electronic?.orderReference && (
          <>
            <dt>{texts.orderReference}</dt>
            <dd>
              <bdi>{document.electronic.orderReference}</bdi>
            </dd>
          </>
        )}
        {invoice.kind === 'invoice' && (
          <>
            <dt>{texts.ocr}</dt>
            <dd>
              <Text dir="ltr">{invoice.ocr}</Text>
            </dd>
          </>
        )}
      </div>
    </dl>
  )
}
