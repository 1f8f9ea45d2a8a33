import { Text, Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { lookUp } from '#api/core/objects'
import type { OrderDocument } from '#api/invoices/orderDetails'
import { invoicePaths } from '#api/invoices/paths'
import { orderPaths } from '#api/orders/paths'
import { deliveryLabels } from '#machines/orders/deliveryStatus'
import { money } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { When } from '#views/core/text/When.tsx'
import { creditLabels, methodLabels, stateLabels } from '../labels'
import styles from './Order.module.css'
import { texts } from './texts'

const nameOf = ({ what, number, kind, of }: OrderDocument) => {
  if (what === 'invoice') return `${texts.what.invoice[kind ?? 'invoice']} ${number}`
  return what === 'return' ? texts.what.return(of) : texts.what[what](number)
}

const hrefOf = ({ what, id, of }: OrderDocument) => {
  if (what === 'invoice') return invoicePaths.invoice({ invoiceId: id })
  if (what === 'payment') return invoicePaths.invoice({ invoiceId: of ?? id })
  if (what === 'offer') return orderPaths.sentOffers
  return orderPaths.delivery({ id: what === 'return' ? (of ?? id) : id })
}

const stateOf = ({ what, state, creditKind }: OrderDocument): string => {
  if (what === 'delivery') return lookUp(deliveryLabels, state) ?? state
  if (creditKind) return creditLabels[creditKind]
  if (what === 'invoice' || what === 'offer') return lookUp(stateLabels, state) ?? state
  if (what === 'payment') return state === 'reversed' ? texts.reversed : (lookUp(methodLabels, state) ?? state)
  return state
}

export const TimeLine = ({ documents }: { documents: readonly OrderDocument[] }) => (
  <ol className={styles.line}>
    {documents.map((document) => (
      <li key={`${document.what} ${document.id}`} className={styles.entry}>
        <span className={styles.dot} data-what={document.what} data-kind={document.kind} aria-hidden />
        <TextLink asChild underline="always">
          <Link href={hrefOf(document)}>{nameOf(document)}</Link>
        </TextLink>
        <span className={styles.amount} dir="ltr">
          {document.amount ? <Amount>{money(document.amount)}</Amount> : document.copies !== null && texts.copies(document.copies)}
        </span>
        <span className={styles.detail}>
          <bdi>{stateOf(document)}</bdi> ·{' '}
          <Text size="2" color="gray">
            <When at={document.at} />
          </Text>{' '}
          · <bdi>{document.by}</bdi>
        </span>
      </li>
    ))}
  </ol>
)
