import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Invoice } from '#api/invoices/invoices'
import { invoicePaths } from '#api/invoices/paths'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { money } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import styles from './Invoice.module.css'
import { texts } from './texts'

const creditingTexts = texts.crediting
const CreditDialog = part('crediting', () => import('./CreditDialog'))

export function Credits({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false)
  const { credits, items, total } = invoice
  const isAll = items.every(({ creditable }) => creditable === 0)
  return (
    <section className={parts.part} aria-label={creditingTexts.title}>
      <Heading as="h2" size="3">
        {creditingTexts.title}
      </Heading>
      {credits.length === 0 && (
        <Text size="2" color="gray">
          {creditingTexts.none}
        </Text>
      )}
      <ul className={styles.rows}>
        {credits.map(({ id, number, total: amount }) => (
          <li key={id} className={styles.row}>
            <TextLink asChild underline="always">
              <Link href={invoicePaths.invoice({ invoiceId: id })}>{creditingTexts.note(number)}</Link>
            </TextLink>
            <Amount>{money({ amount, currency: total.currency })}</Amount>
          </li>
        ))}
      </ul>
      {isAll ? (
        <Text size="2" color="gray">
          {creditingTexts.all}
        </Text>
      ) : (
        <div>
          <Button variant="soft" color="red" onClick={() => setOpen(true)}>
            {creditingTexts.open}
          </Button>
        </div>
      )}
      {isOpen && (
        <Opening onClose={() => setOpen(false)}>
          <CreditDialog invoice={invoice} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </section>
  )
}
